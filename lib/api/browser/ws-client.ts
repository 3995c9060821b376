import { clock } from "@/lib/core/shared/clock";
import { logInBrowser } from "@/lib/core/browser/log";
import { getBackOffMs } from "@/lib/core/shared/back-off";
import { checkInDevelopment } from "@/lib/http/browser/response-check";
import { getStoredToken } from "@/lib/http/browser/stored-token";

import { CLOSE } from "../protocol/close-codes";
import type { ClientFrameInput, ServerFrame } from "../protocol/frames";
import { isRepeatable } from "../protocol/joins";

type Listener = (frame: ServerFrame) => void;

function parseFrame(data: unknown): ServerFrame | null {
  try {
    const frame = JSON.parse(String(data)) as ServerFrame | null;
    return typeof frame === "object" ? frame : null;
  } catch (error) {
    logInBrowser("A live message could not be read", error);
    return null;
  }
}

/** Listeners of a socket by frame type. A listener that throws doesn't stop the others. */
class FrameListeners {
  readonly #listeners = new Map<ServerFrame["type"], Set<Listener>>();

  add<Type extends ServerFrame["type"]>(
    type: Type,
    listener: (frame: Extract<ServerFrame, { type: Type }>) => void,
  ): () => void {
    const listeners = this.#listeners.get(type) ?? new Set<Listener>();
    this.#listeners.set(type, listeners.add(listener as Listener));
    return () => void listeners.delete(listener as Listener);
  }

  dispatch(frame: ServerFrame): void {
    for (const listener of this.#listeners.get(frame.type) ?? []) {
      try {
        listener(frame);
      } catch (error) {
        logInBrowser(`A listener of ${frame.type} failed`, error);
      }
    }
  }

  clear(): void {
    this.#listeners.clear();
  }
}

/** `refused`: for now, so the join is sent again. */
type JoinState = "open" | "refused";

class JoinedEvents {
  readonly #joined = new Map<string, { callers: number; state: JoinState }>();

  list(): Iterable<string> {
    return this.#joined.keys();
  }

  listRefused(): string[] {
    return [...this.#joined].flatMap(([eventId, { state }]) => (state === "refused" ? eventId : []));
  }

  setState(eventId: string, state: JoinState): void {
    const joined = this.#joined.get(eventId);
    if (joined) joined.state = state;
  }

  has(eventId: string): boolean {
    return this.#joined.has(eventId);
  }

  /** The next socket joins all of them. */
  onDisconnected(): void {
    for (const joined of this.#joined.values()) joined.state = "open";
  }

  add(eventId: string): { isNew: boolean; leave: () => void } {
    const joined = this.#joined.get(eventId) ?? { callers: 0, state: "open" };
    this.#joined.set(eventId, joined);
    joined.callers += 1;
    let hasLeft = false;
    const leave = () => {
      if (hasLeft || this.#joined.get(eventId) !== joined) return;
      hasLeft = true;
      // The protocol has no leave frame, so frames of the event still arrive, without a listener.
      joined.callers -= 1;
      if (joined.callers === 0) this.#joined.delete(eventId);
    };
    return { isNew: joined.callers === 1, leave };
  }

  clear(): void {
    this.#joined.clear();
  }
}

/** `paused`: the member has too many connections, and this tab waits for the user. */
export type ConnectionState = "connecting" | "connected" | "paused";
export type FrameType = ServerFrame["type"];
export type FrameOf<Type extends FrameType> = Extract<ServerFrame, { type: Type }>;
/** The client adds the token to `send_message`. */
export type OutgoingFrame =
  Omit<Extract<ClientFrameInput, { type: "send_message" }>, "token"> | Extract<ClientFrameInput, { type: "typing" }>;

type Options = {
  /** Called at connect, because a server render has no page address. */
  url: () => string;
  token?: () => string | null;
  random?: () => number;
};

/** docs/product/realtime-protocol.md#back-off */
const RECONNECT_DELAY = { firstMs: 1_000, maxMs: 30_000, jitter: 0.5 } as const;
const MAX_RECONNECTS = 10;
/** After this silence a socket may be dead. Browsers don't expose the server's pings. */
const SILENCE_BEFORE_PROBE_MS = 60_000;
const PROBE_TIMEOUT_MS = 5_000;
/** Without it, a network that drops packets would block an attempt for minutes. */
const AUTHENTICATION_TIMEOUT_MS = 20_000;

/** The browser's side of `/ws` (docs/product/realtime-protocol.md#chat-channel-frames). */
export class WsClient {
  #socket: WebSocket | null = null;
  #state: ConnectionState = "connecting";
  #token: string | null = null;
  #attempt = 0;
  #reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  #responseTimer: ReturnType<typeof setTimeout> | undefined;
  #joinTimer: ReturnType<typeof setTimeout> | undefined;
  #refusedJoins = 0;
  #lastReceivedAt = 0;
  #isStarted = false;
  /** The last refused token, while it is not yet known whether the session has ended. */
  #refusal: symbol | null = null;
  readonly #joined = new JoinedEvents();
  readonly #listeners = new FrameListeners();
  #onTokenRefused: () => Promise<void> = () => Promise.resolve();
  readonly #stateListeners = new Set<(state: ConnectionState) => void>();

  constructor(private readonly options: Options) {}

  get state(): ConnectionState {
    return this.#state;
  }

  connect(): void {
    if (this.#isStarted) return;
    this.#start();
    // A paused one still waits for the user, as after a sign-out that failed.
    if (this.#state !== "paused") this.reconnect();
  }

  /** Keeps listeners and joined events for `connect()`, which may follow. */
  close(): void {
    this.#stop();
    this.#drop(CLOSE.normal);
  }

  /** Also removes all listeners. `connect()` may follow. */
  disconnect(): void {
    this.close();
    this.#joined.clear();
    this.#listeners.clear();
    this.#stateListeners.clear();
    this.#state = "connecting";
  }

  readonly reconnect = (): void => {
    if (!this.#isStarted || this.#socket) return;
    this.#attempt = 0;
    this.#open();
  };

  /** Replaces a socket, such as a dead one that never acknowledged a message. */
  replace(): void {
    if (!this.#isStarted || this.#state === "paused") return;
    this.#drop(CLOSE.normal);
    this.reconnect();
  }

  /** Returns false if no authenticated socket is open. The caller must then keep the frame. */
  readonly send = (frame: OutgoingFrame): boolean => {
    if (this.#state !== "connected" || !this.#token) return false;
    this.#write(frame.type === "send_message" ? { ...frame, token: this.#token } : frame);
    return true;
  };

  /** Joins an event, and again after each reconnect, until the returned function is called. */
  readonly joinEvent = (eventId: string): (() => void) => {
    const { isNew, leave } = this.#joined.add(eventId);
    if (isNew && this.#state === "connected") this.#writeJoin(eventId);
    return leave;
  };

  on<Type extends FrameType>(type: Type, listener: (frame: FrameOf<Type>) => void): () => void {
    return this.#listeners.add(type, listener);
  }

  onState(listener: (state: ConnectionState) => void): () => void {
    this.#stateListeners.add(listener);
    return () => void this.#stateListeners.delete(listener);
  }

  /**
   * Called for a refused token (4401). After it, only `connect()` tries again. If it rejects,
   * nobody knows whether the session has ended: the client tries again as after a lost connection.
   */
  onRefused(listener: () => Promise<void>): void {
    this.#onTokenRefused = listener;
  }

  #open(): void {
    clearTimeout(this.#reconnectTimer);
    this.#setState("connecting");
    this.#token = (this.options.token ?? getStoredToken)();
    // Without a token the server would close the socket (4408). SessionSync may store one soon.
    if (!this.#token) return this.#scheduleReconnect();
    const socket = new WebSocket(this.options.url());
    this.#socket = socket;
    this.#responseTimer = setTimeout(() => {
      this.#drop(CLOSE.normal);
      this.#scheduleReconnect();
    }, AUTHENTICATION_TIMEOUT_MS);
    socket.onopen = () => {
      this.#lastReceivedAt = clock.ms();
      this.#write({ type: "authenticate", token: this.#token ?? "" });
      for (const eventId of this.#joined.list()) this.#writeJoin(eventId);
    };
    socket.onmessage = (event: MessageEvent<unknown>) => this.#receive(event.data);
    socket.onerror = () => logInBrowser("The live connection failed");
    socket.onclose = (event) => {
      this.#detach();
      if (event.code === CLOSE.unauthorized) {
        this.#stop();
        void this.#reportRefusal();
      } else if (event.code === CLOSE.tooManySockets) {
        // Reconnecting would close another tab, which would reconnect and close this one in turn.
        this.#setState("paused");
      } else if (this.#isStarted) {
        if (event.code === CLOSE.tooManyFrames) this.#attempt = Math.max(this.#attempt, MAX_RECONNECTS / 2);
        this.#scheduleReconnect();
      }
    };
  }

  async #reportRefusal(): Promise<void> {
    const refusal = (this.#refusal = Symbol("refusal"));
    try {
      await this.#onTokenRefused();
    } catch {
      // Not if it was closed or connected meanwhile.
      if (this.#refusal !== refusal) return;
      this.#start();
      this.#scheduleReconnect();
    }
  }

  #scheduleReconnect(): void {
    clearTimeout(this.#reconnectTimer);
    this.#attempt += 1;
    if (this.#attempt > MAX_RECONNECTS) return;
    const delay = getBackOffMs(this.#attempt, RECONNECT_DELAY, this.options.random);
    this.#reconnectTimer = setTimeout(() => this.#open(), delay);
  }

  #start(): void {
    this.#refusal = null;
    this.#isStarted = true;
    window.addEventListener("online", this.#onOnline);
    window.addEventListener("offline", this.#onOffline);
    document.addEventListener("visibilitychange", this.#onVisibility);
  }

  #stop(): void {
    this.#refusal = null;
    this.#isStarted = false;
    clearTimeout(this.#reconnectTimer);
    window.removeEventListener("online", this.#onOnline);
    window.removeEventListener("offline", this.#onOffline);
    document.removeEventListener("visibilitychange", this.#onVisibility);
  }

  /** Doesn't wait for the close event, which a dead socket fires only after minutes. */
  #drop(code: number): void {
    const socket = this.#socket;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onerror = socket.onclose = null;
    this.#detach();
    // Closing a connecting socket logs a console error, so this waits until it is open.
    if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close(code);
    else socket.close(code);
  }

  #detach(): void {
    this.#clearResponseTimer();
    clearTimeout(this.#joinTimer);
    this.#joinTimer = undefined;
    this.#refusedJoins = 0;
    this.#joined.onDisconnected();
    this.#socket = null;
    this.#setState("connecting");
  }

  #clearResponseTimer(): void {
    clearTimeout(this.#responseTimer);
    this.#responseTimer = undefined;
  }

  #write(frame: ClientFrameInput): void {
    this.#socket?.send(JSON.stringify(frame));
  }

  #writeJoin(eventId: string): void {
    this.#write({ type: "join_event", eventId, batch: true });
  }

  #receive(data: unknown): void {
    this.#lastReceivedAt = clock.ms();
    if (this.#state === "connected") this.#clearResponseTimer();
    const frame = parseFrame(data);
    if (!frame) return;
    checkInDevelopment((checks) => checks.checkFrame(frame));
    if (frame.type === "authenticated") {
      this.#clearResponseTimer();
      // Reset only now, so that a server that closes every socket is not asked every second.
      this.#attempt = 0;
      this.#setState("connected");
    }
    if (frame.type === "joined_event") this.#endRefusal(frame.eventId);
    // Of the errors, only those of a join name an event.
    if (frame.type === "error" && frame.eventId !== undefined) {
      // Its screen has left the event meanwhile.
      if (!this.#joined.has(frame.eventId)) return;
      if (isRepeatable(frame.code) && this.#joinLater(frame.eventId, frame.retryAfter)) return;
      this.#endRefusal(frame.eventId);
    }
    this.#listeners.dispatch(frame);
  }

  #endRefusal(eventId: string): void {
    this.#joined.setState(eventId, "open");
    if (this.#joined.listRefused().length === 0) this.#refusedJoins = 0;
  }

  /** Returns whether a refused join is sent again. The listeners then get no error. */
  #joinLater(eventId: string, retryAfter = 0): boolean {
    this.#joined.setState(eventId, "refused");
    if (this.#joinTimer) return true;
    this.#refusedJoins += 1;
    if (this.#refusedJoins > MAX_RECONNECTS) return false;
    const delay = getBackOffMs(this.#refusedJoins, RECONNECT_DELAY, this.options.random);
    this.#joinTimer = setTimeout(
      () => {
        this.#joinTimer = undefined;
        for (const refused of this.#joined.listRefused()) this.#writeJoin(refused);
      },
      Math.max(delay, retryAfter * 1_000),
    );
    return true;
  }

  #setState(state: ConnectionState): void {
    if (this.#state === state) return;
    this.#state = state;
    for (const listener of this.#stateListeners) listener(state);
  }

  readonly #onOnline = (): void => {
    if (this.#state !== "paused") this.reconnect();
  };

  readonly #onOffline = (): void => {
    if (!this.#socket) return;
    this.#drop(CLOSE.normal);
    // The browser can be wrong about being offline, so attempts continue.
    this.#scheduleReconnect();
  };

  readonly #onVisibility = (): void => {
    if (document.visibilityState !== "visible") return;
    if (!this.#socket) this.#onOnline();
    else if (
      this.#state === "connected" &&
      clock.ms() - this.#lastReceivedAt > SILENCE_BEFORE_PROBE_MS &&
      !this.#responseTimer
    ) {
      // After sleep, any response to a second authentication proves that the socket works.
      this.#write({ type: "authenticate", token: this.#token ?? "" });
      this.#responseTimer = setTimeout(() => this.replace(), PROBE_TIMEOUT_MS);
    }
  };
}
