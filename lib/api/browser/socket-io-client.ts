import { io, type Socket } from "socket.io-client";

import { logInBrowser } from "@/lib/core/browser/log";
import { getBackOffMs } from "@/lib/core/shared/back-off";
import { checkInDevelopment } from "@/lib/http/browser/response-check";
import { getStoredToken } from "@/lib/http/browser/stored-token";
import type { AttendeeOnMap, MapUpdate, Position } from "@/lib/presence/schema";
import type { MapVisibility } from "@/lib/profiles/schema/visibility";

import type { Ack, LocationAck, SocketClientEvents, SocketServerEvents } from "../protocol/map-events";
import { isRepeatable } from "../protocol/joins";
import { SOCKET_IO_PATH } from "../protocol/paths";
import type { ConnectionState } from "./ws-client";

/** docs/product/realtime-protocol.md#back-off */
const RECONNECTION = { firstMs: 1_000, maxMs: 5_000, jitter: 0.5, connectTimeoutMs: 20_000 } as const;
const ACK_TIMEOUT_MS = 10_000;

export type MapListener = {
  onState: (state: ConnectionState) => void;
  onAttendees: (attendees: AttendeeOnMap[]) => void;
  onUpdate: (update: MapUpdate) => void;
};

type Options = {
  origin: string;
  eventId: string;
  token?: () => string | null;
};

/** The browser's side of `/socket.io` (docs/product/realtime-protocol.md#map-channel-events). */
export class MapSocket {
  readonly #socket: Socket<SocketServerEvents, SocketClientEvents>;
  readonly #eventId: string;
  #listener: MapListener | null = null;
  #isPaused = false;
  #isShown = true;
  #isJoined = false;
  #refusedJoins = 0;
  #joinTimer: ReturnType<typeof setTimeout> | undefined;

  constructor({ origin, eventId, token = getStoredToken }: Options) {
    this.#eventId = eventId;
    this.#socket = io(origin, {
      path: SOCKET_IO_PATH,
      auth: (respond) => respond({ token: token() ?? "" }),
      // Long polling would need CORS headers, and networks without WebSockets have no /ws either.
      transports: ["websocket"],
      autoConnect: false,
      // A separate connection, so that closing it doesn't close another map's.
      forceNew: true,
      reconnectionDelay: RECONNECTION.firstMs,
      reconnectionDelayMax: RECONNECTION.maxMs,
      randomizationFactor: RECONNECTION.jitter,
      timeout: RECONNECTION.connectTimeoutMs,
    });
  }

  connect(listener: MapListener): void {
    this.#listener = listener;
    this.#isPaused = false;
    this.#socket.onAny((name: string, argument: unknown) =>
      checkInDevelopment((checks) => checks.checkSocketEvent(name, argument)),
    );
    this.#socket.on("connect", () => void this.#join());
    this.#socket.on("resync", () => void this.#join());
    this.#socket.on("disconnect", () => {
      this.#stopJoining();
      listener.onState(this.#isPaused ? "paused" : "connecting");
    });
    // The member has too many open maps. The library doesn't reconnect after a close by the server.
    this.#socket.on("closed", () => (this.#isPaused = true));
    this.#socket.on("connect_error", (error) => logInBrowser("The map's connection failed", error));
    this.#socket.on("currentAttendees", (attendees) => listener.onAttendees(attendees));
    this.#socket.on("mapUpdate", (update) => listener.onUpdate(update));
    this.#socket.connect();
  }

  /** `connect` may follow. */
  disconnect(): void {
    this.#listener = null;
    this.#stopJoining();
    this.#socket.off();
    this.#socket.disconnect();
  }

  /** A folded map receives nothing and goes on sharing. An opened one gets all attendees again. */
  setShown(isShown: boolean): void {
    if (isShown === this.#isShown) return;
    this.#isShown = isShown;
    if (this.#isJoined) void this.#join();
  }

  /** Removes the viewer's marker. The viewer still sees the others. */
  async withdraw(): Promise<void> {
    if (!this.#socket.connected) return;
    await this.#request((ack) => this.#socket.emit("leaveEvent", this.#eventId, ack));
    await this.#join();
  }

  /** Returns null if the position isn't accepted: offline, not checked in, or too many updates. */
  async sendLocation(position: Position): Promise<{ inRange: boolean; visibleTo: MapVisibility } | null> {
    if (!this.#socket.connected) return null;
    const update = { ...position, eventId: this.#eventId };
    const response = await this.#request<LocationAck>((ack) => this.#socket.emit("locationUpdate", update, ack));
    return response?.ok ? { inRange: response.inRange, visibleTo: response.visibleTo ?? "attendees" } : null;
  }

  async #join(): Promise<void> {
    const isShown = this.#isShown;
    const event = { eventId: this.#eventId, ...(isShown ? { updates: true } : { markers: false }) };
    clearTimeout(this.#joinTimer);
    this.#isJoined = false;
    const { id } = this.#socket;
    const response = await this.#request((ack) => this.#socket.emit("joinEvent", event, ack));
    // A new connection joins by itself.
    if (!this.#listener || id !== this.#socket.id) return;
    if (response?.ok) {
      this.#refusedJoins = 0;
      this.#isJoined = true;
      this.#listener.onState("connected");
      // Was folded or opened meanwhile. Two joins at once could take effect in either order.
      if (isShown !== this.#isShown) await this.#join();
      return;
    }
    const code = response?.code ?? "timeout";
    logInBrowser("The event's map could not be joined", code);
    if (!isRepeatable(code)) return;
    this.#refusedJoins += 1;
    clearTimeout(this.#joinTimer);
    this.#joinTimer = setTimeout(() => void this.#join(), getBackOffMs(this.#refusedJoins, RECONNECTION));
  }

  #stopJoining(): void {
    clearTimeout(this.#joinTimer);
    this.#isJoined = false;
    this.#refusedJoins = 0;
  }

  #request<Extra = object>(emit: (ack: (response: Ack<Extra>) => void) => void): Promise<Ack<Extra> | null> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(null), ACK_TIMEOUT_MS);
      emit((response) => {
        clearTimeout(timer);
        resolve(response);
      });
    });
  }
}
