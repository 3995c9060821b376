import { io, type Socket } from "socket.io-client";

import { logInBrowser } from "@/lib/core/browser/log";
import { checkInDevelopment } from "@/lib/http/browser/response-check";
import { storedToken } from "@/lib/http/browser/stored-token";
import type { AttendeeLocation, AttendeeOnMap, Position } from "@/lib/presence/schema";

import { SOCKET_IO_PATH, type Ack, type SocketClientEvents, type SocketServerEvents } from "../shared/protocol";
import type { ConnectionState } from "./ws-client";

/** Spec B§9, Socket reconnection. */
const RECONNECTION = { firstMs: 1_000, capMs: 5_000, jitter: 0.5, connectWithinMs: 20_000 } as const;
const ACK_WITHIN_MS = 10_000;

export type MapListener = {
  onState: (state: ConnectionState) => void;
  /** Everybody on the map, each time the event is joined: what was known before counts no more. */
  onAttendees: (attendees: AttendeeOnMap[]) => void;
  onLocations: (locations: AttendeeLocation[]) => void;
  onLeft: (userId: string) => void;
};

type Options = {
  /** As socketIoOrigin gives it. */
  origin: string;
  eventId: string;
  token?: () => string | null;
};

/**
 * The browser's end of `/socket.io` for one event's map (contract §7): authenticates, comes back by B§9's back-off, joins
 * again after each loss. Knows nothing of React or of maps.
 */
export class MapSocket {
  readonly #socket: Socket<SocketServerEvents, SocketClientEvents>;
  readonly #eventId: string;
  #listener: MapListener | null = null;

  constructor({ origin, eventId, token = storedToken }: Options) {
    this.#eventId = eventId;
    this.#socket = io(origin, {
      path: SOCKET_IO_PATH,
      // Asked at each attempt: the token may be another one by then.
      auth: (give) => give({ token: token() ?? "" }),
      // Long polling would need this page's origin allowed for every answer; who can't open a socket has no /ws either.
      transports: ["websocket"],
      autoConnect: false,
      // A connection of its own, so that closing it closes nobody else's.
      forceNew: true,
      reconnectionDelay: RECONNECTION.firstMs,
      reconnectionDelayMax: RECONNECTION.capMs,
      randomizationFactor: RECONNECTION.jitter,
      timeout: RECONNECTION.connectWithinMs,
    });
  }

  connect(listener: MapListener): void {
    this.#listener = listener;
    this.#socket.onAny((name: string, argument: unknown) =>
      checkInDevelopment((checks) => checks.checkSocketEvent(name, argument)),
    );
    this.#socket.on("connect", () => void this.#join());
    this.#socket.on("resync", () => void this.#join());
    this.#socket.on("disconnect", () => listener.onState("connecting"));
    this.#socket.on("connect_error", (error) => logInBrowser("The map's connection failed", error));
    this.#socket.on("currentAttendees", (attendees) => listener.onAttendees(attendees));
    this.#socket.on("attendeeLocations", (locations) => listener.onLocations(locations));
    this.#socket.on("attendeeLocationUpdate", (location) => listener.onLocations([location]));
    this.#socket.on("attendeeLeft", ({ userId }) => listener.onLeft(userId));
    this.#socket.connect();
  }

  /** Leaves and closes; its listener hears nothing more. `connect` may follow. */
  disconnect(): void {
    this.#listener = null;
    this.#socket.off();
    this.#socket.disconnect();
  }

  /** Asks who is on the map once more: `onAttendees` is told. */
  readAgain(): void {
    if (this.#socket.connected) void this.#join();
  }

  /** Takes my marker off the map at once; I go on seeing the others'. */
  async withdraw(): Promise<void> {
    if (!this.#socket.connected) return;
    await this.#ask((ack) => this.#socket.emit("leaveEvent", this.#eventId, ack));
    await this.#join();
  }

  /** Where I am. Null when it could not be told: not connected, not checked in any more, too often. */
  async sendLocation(position: Position): Promise<{ inRange: boolean } | null> {
    if (!this.#socket.connected) return null;
    const update = { ...position, eventId: this.#eventId };
    const answer = await this.#ask<{ inRange: boolean }>((ack) => this.#socket.emit("locationUpdate", update, ack));
    return answer?.ok ? { inRange: answer.inRange } : null;
  }

  async #join(): Promise<void> {
    const event = { eventId: this.#eventId, batch: true };
    const answer = await this.#ask((ack) => this.#socket.emit("joinEvent", event, ack));
    if (answer?.ok) this.#listener?.onState("connected");
    else logInBrowser("The event's map could not be joined", answer?.code);
  }

  /** The acknowledgement, or null when none came in time. */
  #ask<Extra = object>(emit: (ack: (answer: Ack<Extra>) => void) => void): Promise<Ack<Extra> | null> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(null), ACK_WITHIN_MS);
      emit((answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
    });
  }
}
