// What Royal Flush shows for a moment: a claim, the sheet at the end of a round, the cards that all have seen.
// Fetched when the table is first used.

import { showClaim } from "./claim_show.js";
import { showRound } from "./round_sheet.js";
import { showSeenCards } from "./seen_cards.js";

export const moments = { showClaim, showRound, showSeenCards };
