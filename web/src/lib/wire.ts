/**
 * One socket that is kept open.
 *
 * One idea: a socket is believed only while it answers. Whoever is silent is asked, whoever does not answer is let go,
 * and then another is opened, later each time. There is never more than one.
 */

import type { ClientMessage, ServerMessage } from '../generated/protocol';

/** After so long without a word the server is asked whether it is there. */
const SILENCE = 5000;

/** So long its answer may take. */
const PATIENCE = 3000;

/** So long the first word may take. */
const ENTRANCE = 8000;

/** So long it takes at most until the next try. */
const LONGEST = 15_000;

/** What may have changed how the line is. */
const SIGNS = ['online', 'offline', 'visibilitychange'];

/** Who speaks over the wire. */
export interface Speaker {
  /** Where to; asked before every try. */
  address(): string;
  hear(message: ServerMessage): void;
  /** Nothing was heard since then, and it is tried again at that time; `isFirst` if nothing was tried before. */
  broke(since: number, retry: number, isFirst: boolean): void;
}

export class Wire {
  #socket: WebSocket | null = null;
  #tries = 0;
  #isAsking = false;
  #isClosed = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setTimeout> | undefined;

  constructor(private speaker: Speaker) {}

  /** Opens a socket, in place of the one before. */
  open(): void {
    if (this.#isClosed) return;
    this.#drop();
    const socket = new WebSocket(this.speaker.address());
    this.#socket = socket;
    socket.onmessage = (message) => this.#hear(JSON.parse(String(message.data)) as ServerMessage);
    socket.onclose = () => this.#broke(Date.now());
    this.#wait(ENTRANCE);
    SIGNS.forEach((sign) => addEventListener(sign, this.#look));
  }

  /** Hangs up for good. */
  close(): void {
    this.#isClosed = true;
    this.#drop();
    SIGNS.forEach((sign) => removeEventListener(sign, this.#look));
  }

  /** Says something; whether there was a way to. */
  send(message: ClientMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Asks whether the server is there, unless it is asked already. */
  ask(): void {
    if (this.#isAsking || !this.send({ type: 'ping' })) return;
    this.#isAsking = true;
    this.#wait(PATIENCE);
  }

  /** The network came or went, or the page woke up. */
  #look = (): void => {
    if (document.hidden) return;
    if (this.#socket) this.ask();
    else this.open();
  };

  #hear(message: ServerMessage): void {
    if (message.type === 'hello' || message.type === 'update') this.#tries = 0;
    this.#isAsking = false;
    clearTimeout(this.#pulse);
    this.#pulse = setTimeout(() => this.ask(), SILENCE);
    this.speaker.hear(message);
  }

  /** Lets go of the socket unless something is heard in time. */
  #wait(ms: number): void {
    const began = Date.now();
    clearTimeout(this.#pulse);
    this.#pulse = setTimeout(() => {
      if (Date.now() - began < 2 * ms) return this.#broke(began);
      // The page itself has slept, and did not listen.
      this.send({ type: 'ping' });
      this.#wait(ms);
    }, ms);
  }

  #broke(since: number): void {
    this.#drop();
    const wait = Math.min(LONGEST, 500 * 2 ** this.#tries);
    this.#retry = setTimeout(() => this.open(), wait);
    this.speaker.broke(since, Date.now() + wait, this.#tries++ === 0);
  }

  /** Whatever the socket still has to say is not heard. */
  #drop(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#pulse);
    this.#isAsking = false;
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onmessage = socket.onclose = null;
    socket.close();
  }
}
