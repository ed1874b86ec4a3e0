// The squares that an action on a grid puts cards on.

/** The squares of a `lay` or a `swap`, in the order they are written. @param {string} action */
export function squaresLaid(action) {
  const [verb, ...words] = action.split(" ");
  if (verb === "swap") return words.slice(0, 1);
  return verb === "lay" ? words.map((word) => word.split("=")[0]) : [];
}
