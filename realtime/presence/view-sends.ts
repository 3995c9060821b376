import type { MapUpdate } from "@/lib/presence/schema";

import { Turns } from "../limits/turns";

type Waiting = { update: MapUpdate; socketIds: Set<string> };

/**
 * The updates of views that are sent in turns of the event loop. What is sent to a socket otherwise comes after what waits for it:
 * `sendWaiting` goes before. What nobody may be told any more is taken out of what waits: `drop` and `removeMarker`.
 */
export class ViewSends<View extends object> {
  readonly #waiting = new Map<View, Waiting>();
  #turns: Turns<[View, string]> | undefined;

  constructor(private readonly send: (socketIds: string[], update: MapUpdate) => void) {}

  /** Sends each view its update, in turns. What still waits from before is sent first. */
  start(updates: Iterable<readonly [View, { update: MapUpdate; socketIds: Iterable<string> }]>): void {
    this.#turns?.finish();
    for (const [view, { update, socketIds }] of updates)
      this.#waiting.set(view, { update, socketIds: new Set(socketIds) });
    this.#turns = new Turns(this.#listSockets(), (sockets) => {
      const views = new Set(sockets.map(([view]) => view));
      for (const view of views)
        this.sendWaiting(
          view,
          sockets.flatMap(([of, socketId]) => (of === view ? [socketId] : [])),
        );
    });
  }

  /** Sends now what waits for the sockets of a view, or for some of them. */
  sendWaiting(view: View, only?: readonly string[]): void {
    const waiting = this.#waiting.get(view);
    if (!waiting) return;
    const socketIds = (only ?? [...waiting.socketIds]).filter((socketId) => waiting.socketIds.delete(socketId));
    if (waiting.socketIds.size === 0) this.#waiting.delete(view);
    if (socketIds.length > 0 && Object.keys(waiting.update).length > 0) this.send(socketIds, waiting.update);
  }

  /** Drops what waits for a socket, and returns whether something did. */
  drop(view: View, socketId: string): boolean {
    const waiting = this.#waiting.get(view);
    const hasDropped = waiting?.socketIds.delete(socketId) ?? false;
    if (waiting?.socketIds.size === 0) this.#waiting.delete(view);
    return hasDropped;
  }

  /** Takes a marker out of what waits. Returns the views of which only some sockets have been told that it appeared. */
  removeMarker(userId: string): View[] {
    const others = ({ userId: each }: { userId: string }) => each !== userId;
    return [...this.#waiting].flatMap(([view, waiting]) => {
      const { entered = [], moved = [], ...rest } = waiting.update;
      const [stillEntered, stillMoved] = [entered.filter(others), moved.filter(others)];
      waiting.update = {
        ...rest,
        ...(stillEntered.length > 0 && { entered: stillEntered }),
        ...(stillMoved.length > 0 && { moved: stillMoved }),
      };
      return entered.every(others) ? [] : [view];
    });
  }

  stop(): void {
    this.#waiting.clear();
  }

  *#listSockets(): Iterable<[View, string]> {
    for (const [view, { socketIds }] of this.#waiting) for (const socketId of socketIds) yield [view, socketId];
  }
}
