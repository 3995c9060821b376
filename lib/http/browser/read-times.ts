import type { Query, QueryClient } from "@tanstack/react-query";

/** By `performance.now()`, which a change of the device's clock leaves alone. */
const readTimes = new WeakMap<object, number>();

/** A page's query has the time in its state, so that it counts only once the state is used. */
type PageState = Query["state"] & { readAt?: number };

const hasReadTime = (state: object): boolean => "readAt" in state;

/** Notes when each query's data was read. Live changes of it don't count, as in `replaceData`. */
export function watchReadTimes(client: QueryClient): void {
  client.getQueryCache().subscribe((event) => {
    const query = event.query as Query;
    const isRead =
      event.type === "added"
        ? query.state.data !== undefined && !hasReadTime(query.state)
        : event.type === "updated" &&
          event.action.type === "success" &&
          !(event.action.manual && event.action.dataUpdatedAt !== undefined);
    if (isRead) readTimes.set(query, performance.now());
  });
}

export const getReadTime = (query: Query): number =>
  Math.max(readTimes.get(query) ?? -Infinity, (query.state as PageState).readAt ?? -Infinity);

export const withReadTime = <State extends Query["state"]>(state: State, readAt: number): State & PageState => ({
  ...state,
  readAt,
});
