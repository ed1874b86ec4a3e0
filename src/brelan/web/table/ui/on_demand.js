// What a table needs only once somebody asks for it: menu, help, dialogs, the tabs that are closed at
// first. It is fetched when the table is first used, so that nobody waits for it.

import { menuItems } from "../actions/menu_items.js";
import { confirmResigning, confirmStandIn } from "../actions/questions.js";
import { Chat, saidText, speaker } from "../panel/chat.js";
import { PointsTab } from "../panel/points_tab.js";
import { ScoreSheet } from "../panel/score_sheet.js";
import { openHelp } from "./help.js";
import { toggleMenu } from "./menu.js";
import { openPlate } from "./plate_sheet.js";

export const parts = { Chat, PointsTab, ScoreSheet, confirmResigning, confirmStandIn, menuItems, openHelp, openPlate, saidText, speaker, toggleMenu };
