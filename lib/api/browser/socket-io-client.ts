import { io, type Socket } from "socket.io-client";

import { logInBrowser } from "@/lib/core/browser/log";
import { checkInDevelopment } from "@/lib/http/browser/response-check";
import { getStoredToken } from "@/lib/http/browser/stored-token";
import type { AttendeeLocation, AttendeeOnMap, MapUpdate, Position, Viewport } from "@/lib/presence/schema";
import type { MapVisibility } from "@/lib/profiles/schema/visibility";

import type { Ack, LocationAck, SocketClientEvents, SocketServerEvents } from "../protocol/map-events";
import { SOCKET_IO_PATH } from "../protocol/paths";
import type { ConnectionState } from "./ws-client";

/** See docs/product/realtime-protocol.md#back-off. */
const RECONNECTION = { firstMs: 1_000, maxMs: 5_000, jitter: 0.5, connectTimeoutMs: 20_000 } as const;
const ACK_TIMEOUT_MS = 10_000;
/** The shortest time between two viewports, and the time until a refused one is sent again. */
const VIEWPORT_EVERY_MS = 500;

export type MapListener = {
  onState: (state: ConnectionState) => void;
  /** Called after each join with all attendees on the map, who replace the earlier ones. */
  onAttendees: (attendees: AttendeeOnMap[]) => void;
  onLocations: (locations: AttendeeLocation[]) => void;
  onLeft: (userId: string) => void;
  /** Called with what changed inside the viewport. */
  onUpdate: (update: MapUpdate) => void;
};

type Options = {
  /** From getSocketIoOrigin. */
  origin: string;
  eventId: string;
  token?: () => string | null;
};

/**
 * The browser's side of `/socket.io` for the map of one event: authenticates, reconnects and joins again; see
 * docs/product/realtime-protocol.md#map-channel-events. It does not depend on React or on the map.
 */
export class MapSocket {
  readonly #socket: Socket<SocketServerEvents, SocketClientEvents>;
  readonly #eventId: string;
  #listener: MapListener | null = null;
  #isPaused = false;
  #viewport: Viewport | null = null;
  /** The viewport that the server surely has. */
  #confirmed: Viewport | null = null;
  /** The requests under way that set the viewport. While there are any, no other viewport is sent, because it could arrive in between. */
  readonly #setting = new Set<symbol>();
  #hasJoined = false;
  #viewportTimer: ReturnType<typeof setTimeout> | undefined;

  constructor({ origin, eventId, token = getStoredToken }: Options) {
    this.#eventId = eventId;
    this.#socket = io(origin, {
      path: SOCKET_IO_PATH,
      // Read at each attempt, because the token can change.
      auth: (respond) => respond({ token: token() ?? "" }),
      // Long polling would need CORS headers on every response, and a network without WebSockets has no /ws either.
      transports: ["websocket"],
      autoConnect: false,
      // A separate connection, so that closing it does not close that of another map.
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
      this.#forgetServer();
      listener.onState(this.#isPaused ? "paused" : "connecting");
    });
    // The member has too many open maps. The library doesn't reconnect after the server has closed the socket.
    this.#socket.on("closed", () => (this.#isPaused = true));
    this.#socket.on("connect_error", (error) => logInBrowser("The map's connection failed", error));
    this.#socket.on("currentAttendees", (attendees) => listener.onAttendees(attendees));
    this.#socket.on("attendeeLocations", (locations) => listener.onLocations(locations));
    this.#socket.on("attendeeLocationUpdate", (location) => listener.onLocations([location]));
    this.#socket.on("mapUpdate", (update) => listener.onUpdate(update));
    this.#socket.on("attendeeLeft", ({ userId }) => listener.onLeft(userId));
    this.#socket.connect();
  }

  /** Closes the connection and removes the listener. `connect` may follow. */
  disconnect(): void {
    this.#listener = null;
    this.#forgetServer();
    clearTimeout(this.#viewportTimer);
    this.#viewportTimer = undefined;
    this.#socket.off();
    this.#socket.disconnect();
  }

  /** Joins again, which calls `onAttendees`. */
  refresh(): void {
    if (this.#socket.connected) void this.#join();
  }

  /** Sets the part of the map whose markers are wanted, also after each reconnect. Sent at most twice a second, the last one always. */
  setViewport(viewport: Viewport): void {
    this.#viewport = viewport;
    this.#sendViewport();
  }

  /** Removes the viewer's marker from the map. The viewer still sees the others. */
  async withdraw(): Promise<void> {
    if (!this.#socket.connected) return;
    await this.#request((ack) => this.#socket.emit("leaveEvent", this.#eventId, ack));
    await this.#join();
  }

  /** Sends the viewer's position. Returns null if it was not accepted: not connected, not checked in, or too many updates. */
  async sendLocation(position: Position): Promise<{ inRange: boolean; visibleTo: MapVisibility } | null> {
    if (!this.#socket.connected) return null;
    const update = { ...position, eventId: this.#eventId };
    const response = await this.#request<LocationAck>((ack) => this.#socket.emit("locationUpdate", update, ack));
    return response?.ok ? { inRange: response.inRange, visibleTo: response.visibleTo ?? "attendees" } : null;
  }

  #forgetServer(): void {
    this.#hasJoined = false;
    this.#confirmed = null;
    this.#setting.clear();
  }

  /** Sends the newest viewport if the server may have another one. Called when that may have become so. */
  #sendViewport(): void {
    const viewport = this.#viewport;
    if (!this.#hasJoined || !viewport || viewport === this.#confirmed) return;
    if (this.#setting.size > 0 || this.#viewportTimer !== undefined) return;
    this.#viewportTimer = setTimeout(() => {
      this.#viewportTimer = undefined;
      this.#sendViewport();
    }, VIEWPORT_EVERY_MS);
    const update = { eventId: this.#eventId, viewport };
    void this.#requestViewport(viewport, (ack) => this.#socket.emit("viewportUpdate", update, ack)).then(() =>
      this.#sendViewport(),
    );
  }

  async #join(): Promise<void> {
    const viewport = this.#viewport;
    const event = { eventId: this.#eventId, batch: true, ...(viewport && { viewport }) };
    const response = await this.#requestViewport(viewport, (ack) => this.#socket.emit("joinEvent", event, ack));
    if (response?.ok) {
      this.#hasJoined = this.#socket.connected;
      this.#listener?.onState("connected");
    } else logInBrowser("The event's map could not be joined", response?.code);
    this.#sendViewport();
  }

  /** Makes a request that sets the viewport. It is confirmed only if no other one was under way, which the server could finish later. */
  async #requestViewport(
    viewport: Viewport | null,
    emit: (ack: (response: Ack) => void) => void,
  ): Promise<Ack<object> | null> {
    const id = Symbol();
    const isAlone = this.#setting.size === 0;
    this.#setting.add(id);
    const response = await this.#request(emit);
    // After a lost connection the answer says nothing about the next one.
    if (this.#setting.delete(id)) this.#confirmed = response?.ok && isAlone ? viewport : null;
    return response;
  }

  /** Returns the acknowledgement, or null after the timeout. */
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
