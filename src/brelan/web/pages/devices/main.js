// The page of one's devices.
import { h } from "../../shared/dom.js";
import { pageHeader } from "../../shared/page_header.js";
import { startPage } from "../../shared/start_page.js";
import { t } from "../../shared/words.js";
import { devicesPanel } from "../../shared/devices/panel.js";

await startPage(async () => {
  const panel = await devicesPanel();
  document.title = `${t("web.devices.title")} · Brelan`;
  document.body.append(
    pageHeader(),
    h(
      "main",
      { class: "devices" },
      h("h1", null, t("web.devices.title")),
      h("p", { class: "lead" }, t("web.devices.intro")),
      panel,
    ),
  );
});
