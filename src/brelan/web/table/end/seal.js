// A seal with a scalloped edge: what has been checked.

import { svg } from "../../shared/dom.js";

const SCALLOPS = 12;

/** The edge of a seal of this radius around the origin. @param {number} radius */
export function sealEdge(radius) {
  const corner = (/** @type {number} */ index) => {
    const angle = (index / SCALLOPS) * 2 * Math.PI;
    return `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;
  };
  const bulge = (radius * Math.sin(Math.PI / SCALLOPS) * 1.02).toFixed(2);
  const arcs = Array.from({ length: SCALLOPS }, (_, index) => `A${bulge} ${bulge} 0 0 1 ${corner(index + 1)}`);
  return `M${corner(0)}${arcs.join("")}Z`;
}

/** @param {boolean} holds Whether what was checked is right. */
export function drawSeal(holds) {
  const sign = holds ? "M-4 .2-1.2 3 4-3" : "M0-4.2V.8M0 3.8v.1";
  return svg(
    "svg",
    { class: "seal-mark", viewBox: "-11 -11 22 22", "aria-hidden": "true", focusable: "false" },
    svg("path", { class: "edge", d: sealEdge(8.6) }),
    svg("path", { class: "sign", d: sign }),
  );
}
