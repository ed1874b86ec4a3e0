// What somebody sees who comes to an address where there is nothing.
import { Refusal } from "../core/api.js";
import { startPage } from "../core/page.js";
import { t } from "../core/words.js";

await startPage(() => {
  throw new Refusal(t("web.core.lost"), { code: "not-found" });
});
