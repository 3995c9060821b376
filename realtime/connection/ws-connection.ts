import type { RawData, WebSocket } from "ws";

import type { Actor } from "@/lib/auth/schema";
import { AppError } from "@/lib/core/shared/errors";
import { CLOSE } from "@/lib/realtime/shared/close-codes";
import { MAX_UNSENT_BYTES, MAX_WAITING_FRAMES, type ClientFrame, type ServerFrame } from "@/lib/realtime/shared/protocol";

import { errorFrame, readFrame } from "./frames";

/** A socket that has authenticated, as handlers see it. */
export type Authenticated = WsConnection & { readonly actor: Actor };

/** What a connection asks of the server around it. */
export type ConnectionHost = {
  authenticateWithin: number;
  closeWithin: number;
  /** Who the token speaks for; null when it is refused. */
  authenticate(token: string): Promise<Actor | null>;
  /** Handles a frame of an authenticated socket. Frames wait for its promise; never throws, never rejects. */
  handle(connection: Authenticated, frame: ClientFrame): void | Promise<void>;
  opened(connection: Authenticated): void;
  closed(connection: WsConnection): void;
};

/** How many unauthenticated frames are answered before the socket is taken for hostile. */
const MAX_STRAY_FRAMES = 100;
/** From so many waiting frames on, the socket isn't read until they are handled. */
const PAUSE_AT = 64;

/**
 * One `/ws` socket: lets nothing but `authenticate` through before it is authenticated (contract §6), keeps frames in
 * order, and bounds what waits on either side. Knows nothing of what the frames mean.
 */
export class WsConnection {
  actor: Actor | null = null;
  /** The token it authenticated with. */
  token = "";
  /** Pings since the last sign of life. */
  missedPings = 0;
  #isOpen = true;
  #busy = false;
  #strays = 0;
  #waiting: ClientFrame[] = [];
  #deadline: NodeJS.Timeout | undefined;

  constructor(
    readonly socket: WebSocket,
    readonly host: ConnectionHost,
  ) {
    // Set once: no frame of the client's moves it.
    this.#deadline = setTimeout(() => this.close(CLOSE.authenticationTimeout), host.authenticateWithin);
    socket.on("message", (data: RawData, isBinary: boolean) => this.#receive(data, isBinary));
    socket.on("pong", () => (this.missedPings = 0));
    // ws itself closes with 1009, 1002 or 1007; without a listener the process would end.
    socket.on("error", () => this.#leave());
    socket.on("close", () => this.#leave());
  }

  isAuthenticated(): this is Authenticated {
    return this.actor !== null;
  }

  send(frame: ServerFrame): void {
    this.sendText(JSON.stringify(frame));
  }

  /** Sends a frame that is text already. A client that doesn't read is closed with 1013 rather than buffered for. */
  sendText(text: string): void {
    if (!this.#isOpen) return;
    this.socket.send(text);
    if (this.socket.bufferedAmount > MAX_UNSENT_BYTES) this.close(CLOSE.overloaded);
  }

  /** Safe to repeat. From here on nothing is sent or handled; a client that doesn't answer is cut off. */
  close(code: number): void {
    if (!this.#isOpen) return;
    this.#leave();
    this.socket.close(code);
    const cut = setTimeout(() => this.socket.terminate(), this.host.closeWithin);
    this.socket.once("close", () => clearTimeout(cut));
  }

  #leave(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    clearTimeout(this.#deadline);
    this.#waiting = [];
    // A paused socket would never read the other side's end.
    if (this.socket.isPaused) this.socket.resume();
    this.host.closed(this);
  }

  #receive(data: RawData, isBinary: boolean): void {
    if (!this.#isOpen) return;
    this.missedPings = 0;
    const frame = readFrame(data, isBinary);
    if (frame.type === "error") {
      this.send(frame);
      if (!this.isAuthenticated()) this.#countStray();
    } else if (this.isAuthenticated()) this.#take(frame);
    else if (this.#busy) this.#wait(frame);
    else if (frame.type === "authenticate") void this.#authenticate(frame.token);
    else {
      this.send(errorFrame(new AppError("unauthorized", "Please authenticate first."), clientIdOf(frame)));
      this.#countStray();
    }
  }

  #countStray(): void {
    this.#strays += 1;
    if (this.#strays > MAX_STRAY_FRAMES) this.close(CLOSE.unauthorized);
  }

  /** While the token is being checked. */
  #wait(frame: ClientFrame): void {
    if (this.#waiting.length < MAX_WAITING_FRAMES) this.#waiting.push(frame);
    else {
      const tooMany = new AppError("rate_limited", "Please wait until you are authenticated.", { retryAfter: 1 });
      this.send(errorFrame(tooMany, clientIdOf(frame)));
      this.#countStray();
    }
  }

  async #authenticate(token: string): Promise<void> {
    this.#busy = true;
    try {
      const actor = await this.host.authenticate(token);
      if (!this.#isOpen) return;
      if (!actor) {
        this.send(errorFrame(new AppError("unauthorized", "Your session has ended. Please log in again.")));
        return this.close(CLOSE.unauthorized);
      }
      clearTimeout(this.#deadline);
      this.actor = actor;
      this.token = token;
    } catch (error) {
      // The database is away: the client comes back by its back-off, which 4401 would end for good.
      this.send(errorFrame(error));
      return this.close(CLOSE.overloaded);
    }
    if (!this.isAuthenticated()) return;
    this.host.opened(this);
    this.send({ type: "authenticated", userId: this.actor.userId });
    this.#busy = false;
    this.#next();
  }

  #take(frame: ClientFrame): void {
    if (!this.#busy) return this.#handle(frame);
    this.#waiting.push(frame);
    if (this.#waiting.length >= PAUSE_AT) this.socket.pause();
  }

  #handle(frame: ClientFrame): void {
    if (!this.isAuthenticated()) return;
    const work = this.host.handle(this, frame);
    if (!work) return;
    this.#busy = true;
    void work.then(() => {
      this.#busy = false;
      this.#next();
    });
  }

  #next(): void {
    while (!this.#busy) {
      const frame = this.#waiting.shift();
      if (!frame || !this.#isOpen) break;
      this.#handle(frame);
    }
    if (this.#isOpen && this.socket.isPaused && this.#waiting.length < PAUSE_AT) this.socket.resume();
  }
}

const clientIdOf = (frame: ClientFrame): string | undefined => ("clientId" in frame ? frame.clientId : undefined);
