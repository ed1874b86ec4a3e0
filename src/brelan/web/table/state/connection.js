// The WebSocket connection to a table. It reconnects by itself; what was sent and not answered is sent
// again under the same id, so that nothing is lost and nothing is done twice.
import { newCommandId, Refusal } from "../../shared/api.js";
import { language } from "../../shared/words.js";

const FIRST_WAIT = 250;
const LONGEST_WAIT = 2000;
const HEARTBEAT = 15_000;
const SILENCE = 8000;
/** Why there is no coming back: the device was removed, banned from the server, or sent away from the table. */
const GONE = [4401, 4403, 4405];

/** @typedef {"connecting" | "open" | "lost"} ConnectionState */
/** @typedef {import("../../types/messages.js").ServerMessage} ServerMessage */
/** @typedef {import("../../types/messages.js").Done} Done */
/** @typedef {import("../../types/messages.js").Refused} Refused */
/** @typedef {{text: string, resolve: (answer: any) => void, reject: (error: Error) => void}} Pending */

/** Events: `message` (detail: ServerMessage), `state` (detail: ConnectionState) and `banned`. */
export class TableConnection extends EventTarget {
  /** @param {string} tableId */
  constructor(tableId) {
    super();
    this.tableId = tableId;
    /** @type {ConnectionState} */
    this.state = "connecting";
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Map<string, Pending>} */
    this.commands = new Map();
    /** @type {Map<number, Pending>} */
    this.questions = new Map();
    this.nextQuestion = 1;
    this.wait = FIRST_WAIT;
    this.closed = false;
    this.timer = 0;
    this.heartbeat = 0;
    this.back = () => this.reconnectNow();
  }

  /** Connect, and stay connected until `close`. */
  open() {
    addEventListener("online", this.back);
    document.addEventListener("visibilitychange", this.back);
    this.connect();
  }

  /** Close it for good. */
  close() {
    this.closed = true;
    removeEventListener("online", this.back);
    document.removeEventListener("visibilitychange", this.back);
    clearTimeout(this.timer);
    clearTimeout(this.heartbeat);
    this.socket?.close();
  }

  /**
   * Send a command; it is done once, and the answer is `done` or `refused`.
   * @param {{type: string, command_id?: string} & Record<string, unknown>} command
   * @returns {Promise<Done | Refused>}
   */
  send(command) {
    const id = command.command_id ?? newCommandId();
    const text = JSON.stringify({ ...command, command_id: id });
    return new Promise((resolve, reject) => {
      this.commands.set(id, { text, resolve, reject });
      this.transmit(text);
    });
  }

  /**
   * Ask something; the answer carries the question's id. A fault is a Refusal.
   * @param {{type: string} & Record<string, unknown>} question
   * @returns {Promise<any>}
   */
  ask(question) {
    const id = this.nextQuestion++;
    const text = JSON.stringify({ ...question, id });
    return new Promise((resolve, reject) => {
      this.questions.set(id, { text, resolve, reject });
      this.transmit(text);
    });
  }

  /** @param {string} text */
  transmit(text) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
  }

  connect() {
    clearTimeout(this.timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(
      `${scheme}://${location.host}/api/tables/${this.tableId}/live?lang=${language()}`,
    );
    this.socket = socket;
    socket.addEventListener("open", () => this.opened());
    socket.addEventListener("message", (event) => this.receive(event.data));
    socket.addEventListener("close", (event) => {
      // Whoever has closed it has been told why already: coming back would only bring the same answer.
      if (socket !== this.socket || this.closed) return;
      if (GONE.includes(event.code)) this.banned();
      else this.lost();
    });
  }

  opened() {
    this.wait = FIRST_WAIT;
    this.setState("open");
    for (const pending of [...this.commands.values(), ...this.questions.values()]) {
      this.transmit(pending.text);
    }
    this.scheduleHeartbeat();
  }

  lost() {
    clearTimeout(this.heartbeat);
    this.setState("lost");
    this.timer = window.setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  /** There is no coming back. */
  banned() {
    this.close();
    this.dispatchEvent(new Event("banned"));
  }

  /** The network or the person is back: reconnect without waiting for the timer. */
  reconnectNow() {
    if (this.closed || document.visibilityState === "hidden") return;
    if (this.state === "lost") this.connect();
    else this.check();
  }

  /** A silent connection may be dead: ask, and reconnect if there is no answer. */
  check() {
    const socket = this.socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    this.transmit(JSON.stringify({ type: "ping", id: 0 }));
    clearTimeout(this.heartbeat);
    this.heartbeat = window.setTimeout(() => {
      if (socket !== this.socket) return;
      this.socket = null;
      socket.close();
      this.lost();
    }, SILENCE);
  }

  scheduleHeartbeat() {
    clearTimeout(this.heartbeat);
    this.heartbeat = window.setTimeout(() => this.check(), HEARTBEAT);
  }

  /** @param {string} data */
  receive(data) {
    this.scheduleHeartbeat();
    const message = /** @type {ServerMessage} */ (JSON.parse(data));
    if ("command_id" in message) this.settle(this.commands, message.command_id, message);
    else if ("id" in message && typeof message.id === "number") {
      this.settle(this.questions, message.id, message);
    }
    this.dispatchEvent(new CustomEvent("message", { detail: message }));
  }

  /**
   * @template K
   * @param {Map<K, Pending>} all
   * @param {K} id
   * @param {ServerMessage} message
   */
  settle(all, id, message) {
    const pending = all.get(id);
    if (!pending) return;
    all.delete(id);
    if (message.type === "fault") pending.reject(new Refusal(message.message, message));
    else pending.resolve(message);
  }

  /** @param {ConnectionState} state */
  setState(state) {
    if (state === this.state) return;
    this.state = state;
    this.dispatchEvent(new CustomEvent("state", { detail: state }));
  }
}
