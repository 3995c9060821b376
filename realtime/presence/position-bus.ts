import { MAX_BLOCKED, type Bus, type BusEvent } from "@/lib/realtime/bus-events";

import type { PeerPositionEvent } from "../types";
import type { MapMember, Marker } from "./marker";

/** A bus event holds a limited list. The other process knows all blocks of its own viewers. */
const toBlocked = (blocked: ReadonlySet<string>): string[] => [...blocked].slice(0, MAX_BLOCKED);

/**
 * Publishes one map's events one after the other, because the bus has several connections: a
 * position that overtakes its removal would show the marker again.
 */
export class PositionBus {
  readonly #last = new Map<string, Promise<void>>();

  constructor(
    private readonly bus: Pick<Bus, "publish" | "hasPeers">,
    private readonly origin: string,
  ) {}

  hasPeers(): boolean {
    return this.bus.hasPeers();
  }

  publishMoved(eventId: string, markers: Marker[]): void {
    if (!this.bus.hasPeers()) return;
    const positions = markers.map(({ location, visibility, blocked }) => ({
      ...location,
      ...(visibility !== "attendees" && { visibility }),
      ...(blocked.size > 0 && { blocked: toBlocked(blocked) }),
    }));
    this.#publish(eventId, { type: "positions_moved", eventId, origin: this.origin, positions });
  }

  publishLeft(eventId: string, { user, blocked }: MapMember): void {
    if (!this.bus.hasPeers()) return;
    const left = { eventId, origin: this.origin, userId: user.id, blocked: toBlocked(blocked) };
    this.#publish(eventId, { type: "position_left", ...left });
  }

  #publish(eventId: string, event: BusEvent): void {
    const publication = (this.#last.get(eventId) ?? Promise.resolve()).then(() => this.bus.publish(event));
    this.#last.set(eventId, publication);
    void publication.then(() => {
      if (this.#last.get(eventId) === publication) this.#last.delete(eventId);
    });
  }
}

export const toMarkers = ({ positions }: Extract<PeerPositionEvent, { type: "positions_moved" }>): Marker[] =>
  positions.map(({ blocked, visibility = "attendees", ...location }) => ({
    location,
    visibility,
    blocked: new Set(blocked),
  }));
