// What somebody sees who comes to an address where there is nothing.
import { Refusal } from "../../shared/api.js";
import { startPage } from "../../shared/start_page.js";
import { t } from "../../shared/words.js";

await startPage(() => {
  throw new Refusal(t("web.core.lost"), { code: "not-found" });
});
