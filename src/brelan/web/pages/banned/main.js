// What somebody sees whom the host of the server has banned.
import { Refusal } from "../../shared/api.js";
import { startPage } from "../../shared/start_page.js";
import { t } from "../../shared/words.js";

await startPage(() => {
  throw new Refusal(t("web.core.banned"), { code: "banned" });
});
