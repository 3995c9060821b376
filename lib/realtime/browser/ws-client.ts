import { clock } from "@/lib/core/shared/clock";
import { logInBrowser } from "@/lib/core/browser/log";
import { backOffMs } from "@/lib/core/shared/back-off";
import { checkInDevelopment } from "@/lib/http/browser/response-check";
import { storedToken } from "@/lib/http/browser/stored-token";

import { CLOSE } from "../shared/close-codes";
import type { ClientFrameInput, ServerFrame } from "../shared/protocol";

export type ConnectionState = "connecting" | "connected";
export type FrameType = ServerFrame["type"];
export type FrameOf<Type extends FrameType> = Extract<ServerFrame, { type: Type }>;
/** `send_message` without its token, which the client adds: the one the socket authenticated with. */
export type OutgoingFrame =
  Omit<Extract<ClientFrameInput, { type: "send_message" }>, "token"> | Extract<ClientFrameInput, { type: "typing" }>;

type Listener = (frame: ServerFrame) => void;
type Options = {
  /** Asked when it connects, because a server that renders has no page address. */
  url: () => string;
  token?: () => string | null;
};

/** See docs/product/realtime-protocol.md#back-off. */
const RECONNECT_DELAY = { firstMs: 1_000, maxMs: 30_000 } as const;
const MAX_RECONNECTS = 10;
/** A tab that nothing reached for so long may hold a dead socket: the server pings every 25 s, but browsers hide pings. */
const SUSPECT_AFTER_MS = 60_000;
/** How long such a socket has to answer before it is replaced. */
const PROBE_ANSWER_MS = 5_000;
/** From the first byte to `authenticated`: a network that swallows packets must not hold an attempt for minutes. */
const AUTHENTICATED_WITHIN_MS = 20_000;

/**
 * The browser's end of `/ws` (contract §6): authenticates, comes back by A§4's back-off, joins its events again, and hands
 * typed frames to listeners. Knows nothing of React or of what the frames mean.
 */
export class WsClient {
  #socket: WebSocket | null = null;
  #state: ConnectionState = "connecting";
  #token: string | null = null;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Runs out when the socket owes an answer: to its authentication, or to a probe. */
  #deadline: ReturnType<typeof setTimeout> | undefined;
  #lastSign = 0;
  #wanted = false;
  readonly #joined = new Map<string, number>();
  readonly #listeners = new Map<FrameType, Set<Listener>>();
  #refused: () => void = () => undefined;
  readonly #stateListeners = new Set<(state: ConnectionState) => void>();

  constructor(private readonly options: Options) {}

  get state(): ConnectionState {
    return this.#state;
  }

  connect(): void {
    if (this.#wanted) return;
    this.#wanted = true;
    window.addEventListener("online", this.tryNow);
    window.addEventListener("offline", this.#onOffline);
    document.addEventListener("visibilitychange", this.#onVisibility);
    this.tryNow();
  }

  /** The manual end of A§4: closes with 1000 and forgets its listeners. `connect()` may follow. */
  disconnect(): void {
    this.#stop();
    this.#drop(CLOSE.normal);
    this.#joined.clear();
    this.#listeners.clear();
    this.#stateListeners.clear();
  }

  /** A new round of attempts from now, when none is under way: the browser came online, the tab was shown, a person asks. */
  readonly tryNow = (): void => {
    if (!this.#wanted || this.#socket) return;
    this.#attempt = 0;
    this.#open();
  };

  /** For who noticed that this socket is dead (a send was never acknowledged): replaces it at once. */
  replace(): void {
    if (!this.#wanted) return;
    this.#drop(CLOSE.normal);
    this.tryNow();
  }

  /** True when the frame went out on an authenticated socket; false loses nothing, the caller keeps it. */
  readonly send = (frame: OutgoingFrame): boolean => {
    if (this.#state !== "connected" || !this.#token) return false;
    this.#write(frame.type === "send_message" ? { ...frame, token: this.#token } : frame);
    return true;
  };

  /** Hears of an event's comings and goings, also after every reconnect. Answers the function that ends it. */
  readonly joinEvent = (eventId: string): (() => void) => {
    const holders = this.#joined.get(eventId) ?? 0;
    this.#joined.set(eventId, holders + 1);
    if (holders === 0 && this.#state === "connected") this.#write({ type: "join_event", eventId });
    let held = true;
    return () => {
      const now = this.#joined.get(eventId);
      if (!held || now === undefined) return;
      held = false;
      // The protocol has no leaving: the rest of this socket's frames for the event go to nobody who listens.
      if (now > 1) this.#joined.set(eventId, now - 1);
      else this.#joined.delete(eventId);
    };
  };

  on<Type extends FrameType>(type: Type, listener: (frame: FrameOf<Type>) => void): () => void {
    const listeners = this.#listeners.get(type) ?? new Set<Listener>();
    this.#listeners.set(type, listeners.add(listener as Listener));
    return () => void listeners.delete(listener as Listener);
  }

  onState(listener: (state: ConnectionState) => void): () => void {
    this.#stateListeners.add(listener);
    return () => void this.#stateListeners.delete(listener);
  }

  /** The server refused the token (4401): nothing is tried again until `connect()`. */
  onRefused(listener: () => void): void {
    this.#refused = listener;
  }

  #open(): void {
    clearTimeout(this.#timer);
    this.#token = (this.options.token ?? storedToken)();
    // Without a token the server would only close it again (4408); one may be stored a moment from now (contract §2).
    if (!this.#token) return this.#tryLater();
    const socket = new WebSocket(this.options.url());
    this.#socket = socket;
    this.#deadline = setTimeout(() => {
      this.#drop(CLOSE.normal);
      this.#tryLater();
    }, AUTHENTICATED_WITHIN_MS);
    socket.onopen = () => {
      this.#attempt = 0;
      this.#lastSign = clock.ms();
      this.#write({ type: "authenticate", token: this.#token ?? "" });
      for (const eventId of this.#joined.keys()) this.#write({ type: "join_event", eventId });
    };
    socket.onmessage = (event: MessageEvent<unknown>) => this.#receive(event.data);
    socket.onerror = () => logInBrowser("The live connection failed");
    socket.onclose = (event) => {
      this.#forget();
      if (event.code === CLOSE.unauthorized) {
        this.#stop();
        this.#refused();
      } else if (this.#wanted) this.#tryLater();
    };
  }

  #tryLater(): void {
    clearTimeout(this.#timer);
    this.#attempt += 1;
    if (this.#attempt > MAX_RECONNECTS) return;
    this.#timer = setTimeout(() => this.#open(), backOffMs(this.#attempt, RECONNECT_DELAY));
  }

  #stop(): void {
    this.#wanted = false;
    clearTimeout(this.#timer);
    window.removeEventListener("online", this.tryNow);
    window.removeEventListener("offline", this.#onOffline);
    document.removeEventListener("visibilitychange", this.#onVisibility);
  }

  /** Closes without waiting for the other side, which may be gone: a dead socket reports its end only after minutes. */
  #drop(code: number): void {
    const socket = this.#socket;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onerror = socket.onclose = null;
    this.#forget();
    // A close while connecting makes the browser complain in its console; the socket is closed once it is open.
    if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close(code);
    else socket.close(code);
  }

  #forget(): void {
    this.#settle();
    this.#socket = null;
    this.#setState("connecting");
  }

  #settle(): void {
    clearTimeout(this.#deadline);
    this.#deadline = undefined;
  }

  #write(frame: ClientFrameInput): void {
    this.#socket?.send(JSON.stringify(frame));
  }

  #receive(data: unknown): void {
    this.#lastSign = clock.ms();
    if (this.#state === "connected") this.#settle();
    let frame: ServerFrame;
    try {
      frame = JSON.parse(String(data)) as ServerFrame;
    } catch (error) {
      logInBrowser("A live message could not be read", error);
      return;
    }
    if (typeof frame !== "object" || frame === null) return;
    checkInDevelopment((checks) => checks.checkFrame(frame));
    if (frame.type === "authenticated") {
      this.#settle();
      this.#setState("connected");
    }
    for (const listener of this.#listeners.get(frame.type) ?? []) {
      try {
        listener(frame);
      } catch (error) {
        logInBrowser(`A listener of ${frame.type} failed`, error);
      }
    }
  }

  #setState(state: ConnectionState): void {
    if (this.#state === state) return;
    this.#state = state;
    for (const listener of this.#stateListeners) listener(state);
  }

  readonly #onOffline = (): void => {
    if (!this.#socket) return;
    this.#drop(CLOSE.normal);
    // The browser may be wrong (a virtual network went away, the server is this machine): the back-off goes on meanwhile.
    this.#tryLater();
  };

  readonly #onVisibility = (): void => {
    if (document.visibilityState !== "visible") return;
    if (!this.#socket) this.tryNow();
    else if (this.#state === "connected" && clock.ms() - this.#lastSign > SUSPECT_AFTER_MS && !this.#deadline) {
      // Slept, perhaps: any answer to a second authentication proves the socket, silence condemns it.
      this.#write({ type: "authenticate", token: this.#token ?? "" });
      this.#deadline = setTimeout(() => this.replace(), PROBE_ANSWER_MS);
    }
  };
}
