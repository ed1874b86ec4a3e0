// Shares of the win as a reader writes percent.

import { language } from "./words.js";

/** How a reader writes numbers of this kind. @type {Intl.NumberFormatOptions["style"]} */
const style = "percent";

/** A share: « 42 % ». @param {number} share */
export function percent(share) {
  return new Intl.NumberFormat(language(), { style, maximumFractionDigits: 0 }).format(share);
}

/** A difference of shares, with its sign: « +7 % ». @param {number} share */
export function signedPercent(share) {
  return new Intl.NumberFormat(language(), { style, maximumFractionDigits: 0, signDisplay: "exceptZero" }).format(share).replace("-", "−");
}
