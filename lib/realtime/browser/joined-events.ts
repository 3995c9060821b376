import type { ClientFrameInput } from "../protocol/frames";

type JoinFrame = Extract<ClientFrameInput, { type: "join_event" }>;
/** Returns what the list of attendees on the screen has seen, if that is known. */
export type GetSince = () => string | undefined;

/** The events that a client of `/ws` has joined, each until its last caller leaves. */
export class JoinedEvents {
  readonly #joined = new Map<string, { callers: number; getSince: GetSince }>();
  /** The events that were ever joined. Their lists contain what was sent since, so what they had seen at first says nothing any more. */
  readonly #everJoined = new Set<string>();

  list(): Iterable<string> {
    return this.#joined.keys();
  }

  /** Adds a caller. `isNew`: the event was not joined before. */
  add(eventId: string, getSince: GetSince): { isNew: boolean; leave: () => void } {
    const joined = this.#joined.get(eventId) ?? { callers: 0, getSince };
    this.#joined.set(eventId, joined);
    joined.callers += 1;
    let hasLeft = false;
    const leave = () => {
      if (hasLeft || this.#joined.get(eventId) !== joined) return;
      hasLeft = true;
      // The protocol has no leave frame: this socket still receives the frames of the event, without a listener.
      joined.callers -= 1;
      if (joined.callers === 0) this.#joined.delete(eventId);
    };
    return { isNew: joined.callers === 1, leave };
  }

  /** Returns the frame that joins an event, with what its list has seen the first time. */
  createFrame(eventId: string): JoinFrame {
    const since = this.#everJoined.has(eventId) ? undefined : this.#joined.get(eventId)?.getSince();
    this.#everJoined.add(eventId);
    return { type: "join_event", eventId, batch: true, ...(since !== undefined && { since }) };
  }

  clear(): void {
    this.#joined.clear();
  }
}
