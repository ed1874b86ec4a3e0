// From the home page to a table: the picture that was pressed becomes its felt.

/** Before a table is gone to. @param {Element | null} [picture] what becomes the felt; without it the pages fade into each other */
export function departWith(picture = null) {
  for (const each of document.querySelectorAll(".becomes-felt")) each.classList.remove("becomes-felt");
  picture?.classList.add("becomes-felt");
}
