// Answers on standard output what hands have for boards: `[[board, hand, anySuit], …]` comes on standard input.

import { readFileSync } from "node:fs";
import { reachOf } from "../../../src/brelan/web/games/royal_flush/reach.js";

const questions = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(questions.map(([board, hand, anySuit]) => reachOf(board, hand, anySuit))));
