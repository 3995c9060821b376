import type { RawData, WebSocket } from "ws";

import { CLOSE, CLOSE_REASONS } from "@/lib/api/protocol/close-codes";
import type { ClientFrame } from "@/lib/api/protocol/frames";
import { MAX_UNSENT_BYTES, MAX_WAITING_FRAMES } from "@/lib/api/protocol/limits";
import type { Actor } from "@/lib/auth/schema/actor";
import { AppError } from "@/lib/core/shared/errors";
import type { Locale } from "@/lib/i18n/server/languages";

import type { Limits } from "../limits/limits";
import { TokenBucket } from "../limits/token-bucket";
import { getSubject, parseFrame, toErrorFrame } from "./frames";
import { OutgoingFrames } from "./outgoing-frames";

const PAUSE_AT = 64;

/** Handles the frames of one socket one at a time and in order, from `start` on. */
class IncomingFrames {
  #waiting: ClientFrame[] = [];
  #isBusy = true;
  #isClosed = false;

  /** @param handle must not throw or reject; the next frame waits for its promise */
  constructor(
    private readonly socket: WebSocket,
    private readonly handle: (frame: ClientFrame) => void | Promise<void>,
  ) {}

  get waiting(): number {
    return this.#waiting.length;
  }

  push(frame: ClientFrame): void {
    if (!this.#isBusy) return this.#run(frame);
    this.#waiting.push(frame);
    if (this.#waiting.length >= PAUSE_AT) this.socket.pause();
  }

  start(): void {
    this.#isBusy = false;
    this.#runWaiting();
  }

  close(): void {
    this.#isClosed = true;
    this.#waiting = [];
    // A paused socket doesn't detect that the client closed it.
    if (this.socket.isPaused) this.socket.resume();
  }

  #run(frame: ClientFrame): void {
    const work = this.handle(frame);
    if (!work) return;
    this.#isBusy = true;
    void work.then(() => this.start());
  }

  #runWaiting(): void {
    while (!this.#isBusy && !this.#isClosed) {
      const frame = this.#waiting.shift();
      if (!frame) break;
      this.#run(frame);
    }
    if (!this.#isClosed && this.socket.isPaused && this.#waiting.length < PAUSE_AT) this.socket.resume();
  }
}

export type AuthenticatedConnection = WsConnection & { readonly actor: Actor };

export type ConnectionHost = {
  authenticateWithin: number;
  closeWithin: number;
  frames: Limits["frames"];
  /** Returns null if the token is refused. */
  authenticate(token: string): Promise<Actor | null>;
  /** Never throws or rejects. */
  handle(connection: AuthenticatedConnection, frame: ClientFrame): void | Promise<void>;
  onOpen(connection: AuthenticatedConnection): void;
  onClose(connection: WsConnection): void;
};

const MAX_WRONG_FRAMES = 100;

/** Handles nothing before `authenticate` (docs/product/realtime-protocol.md#authentication). */
export class WsConnection {
  actor: Actor | null = null;
  token = "";
  /** Counts since the last frame or pong. */
  missedPings = 0;
  readonly outgoing: OutgoingFrames;
  readonly #incoming: IncomingFrames;
  readonly #authenticationTimer: NodeJS.Timeout;
  readonly #frames: TokenBucket;
  #isOpen = true;
  #isAuthenticating = false;
  #wrongFrames = 0;

  constructor(
    readonly socket: WebSocket,
    private readonly handshakeLocale: Locale,
    private readonly host: ConnectionHost,
  ) {
    this.#frames = new TokenBucket(host.frames);
    this.outgoing = new OutgoingFrames(socket, () => this.close(CLOSE.overloaded));
    this.#incoming = new IncomingFrames(socket, (frame) => this.#handle(frame));
    // A client can't extend this time.
    this.#authenticationTimer = setTimeout(() => this.close(CLOSE.authenticationTimeout), host.authenticateWithin);
    socket.on("message", (data: RawData, isBinary: boolean) => this.#receive(data, isBinary));
    socket.on("ping", () => this.#receiveControlFrame());
    socket.on("pong", () => {
      this.missedPings = 0;
      this.#receiveControlFrame();
    });
    // An error without a listener would end the process.
    socket.on("error", () => this.#end());
    socket.on("close", () => this.#end());
  }

  get locale(): Locale {
    return this.actor?.language ?? this.handshakeLocale;
  }

  isAuthenticated(): this is AuthenticatedConnection {
    return this.actor !== null;
  }

  /** Sends and handles nothing afterwards. Safe to call again. */
  close(code: number): void {
    if (!this.#isOpen) return;
    this.#end();
    this.socket.close(code, CLOSE_REASONS[code]);
    const timer = setTimeout(() => this.socket.terminate(), this.host.closeWithin);
    this.socket.once("close", () => clearTimeout(timer));
  }

  #end(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    clearTimeout(this.#authenticationTimer);
    this.outgoing.close();
    this.#incoming.close();
    this.host.onClose(this);
  }

  #handle(frame: ClientFrame): void | Promise<void> {
    if (this.isAuthenticated()) return this.host.handle(this, frame);
  }

  #receive(data: RawData, isBinary: boolean): void {
    if (!this.#isOpen) return;
    this.missedPings = 0;
    const isAllowed = this.#countFrame();
    if (!this.#isOpen) return;
    const frame = parseFrame(data, isBinary, this.locale);
    if (!isAllowed) {
      const { retryAfter } = this.#frames;
      const error = new AppError("rate_limited", "realtime.tooManyFrames", { retryAfter });
      this.outgoing.send(toErrorFrame(error, this.locale, frame.type === "error" ? frame : getSubject(frame)));
    } else if (frame.type === "error") {
      this.outgoing.send(frame);
      if (!this.isAuthenticated()) this.#countWrongFrame();
    } else if (this.isAuthenticated()) this.#incoming.push(frame);
    else if (this.#isAuthenticating) this.#keepUntilAuthenticated(frame);
    else if (frame.type === "authenticate") void this.#authenticate(frame.token);
    else this.#refuse(frame, new AppError("unauthorized", "realtime.notAuthenticated"));
  }

  /** Returns false above the rate. Closes the socket of a client that stays above it. */
  #countFrame(): boolean {
    const isAllowed = this.#frames.take();
    if (this.#frames.isExhausted) this.close(CLOSE.tooManyFrames);
    return isAllowed;
  }

  /** ws answers every ping, so a client that pings without reading fills the buffer. */
  #receiveControlFrame(): void {
    this.#countFrame();
    if (this.socket.bufferedAmount > MAX_UNSENT_BYTES) this.close(CLOSE.overloaded);
  }

  #keepUntilAuthenticated(frame: ClientFrame): void {
    if (this.#incoming.waiting < MAX_WAITING_FRAMES) this.#incoming.push(frame);
    else this.#refuse(frame, new AppError("rate_limited", "realtime.tooManyWaiting", { retryAfter: 1 }));
  }

  #refuse(frame: ClientFrame, error: AppError): void {
    this.outgoing.send(toErrorFrame(error, this.locale, getSubject(frame)));
    this.#countWrongFrame();
  }

  #countWrongFrame(): void {
    this.#wrongFrames += 1;
    if (this.#wrongFrames > MAX_WRONG_FRAMES) this.close(CLOSE.unauthorized);
  }

  async #authenticate(token: string): Promise<void> {
    this.#isAuthenticating = true;
    try {
      const actor = await this.host.authenticate(token);
      if (!this.#isOpen) return;
      if (!actor) {
        this.outgoing.send(toErrorFrame(new AppError("unauthorized", "realtime.sessionEnded"), this.locale));
        return this.close(CLOSE.unauthorized);
      }
      clearTimeout(this.#authenticationTimer);
      this.actor = actor;
      this.token = token;
    } catch (error) {
      // The database is unreachable. Clients reconnect after this code, but never after 4401.
      this.outgoing.send(toErrorFrame(error, this.locale));
      return this.close(CLOSE.overloaded);
    }
    if (!this.isAuthenticated()) return;
    this.host.onOpen(this);
    this.outgoing.send({ type: "authenticated", userId: this.actor.userId });
    this.#incoming.start();
  }
}
