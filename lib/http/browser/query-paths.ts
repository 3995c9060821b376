import type { Query, QueryClient } from "@tanstack/react-query";

declare module "@tanstack/react-query" {
  interface Register {
    /** `showsIn`: responses that show the change before it is stored. Its end invalidates them. */
    mutationMeta: { showsIn?: (query: Query) => boolean };
  }
}

const isUnder = (path: unknown, prefix: string): boolean =>
  typeof path === "string" && (path === prefix || path.startsWith(`${prefix}/`) || path.startsWith(`${prefix}?`));

/** A read before the change is stored would take it back from the screen. */
const showsPendingChange = (client: QueryClient, query: Query): boolean =>
  query.state.data !== undefined && client.isMutating({ predicate: ({ meta }) => meta?.showsIn?.(query) ?? false }) > 0;

/**
 * Refetches the mounted queries and marks the others stale, also those that show a change of one's
 * own under way. Starts a first read again that is on its way: it may be older than the change, and
 * invalidating would let it finish.
 */
export function invalidateMatching(client: QueryClient, matches: (query: Query) => boolean): void {
  const isFirstRead = (query: Query) =>
    query.state.data === undefined && query.state.fetchStatus === "fetching" && query.isActive() && matches(query);
  void client.cancelQueries({ predicate: isFirstRead });
  void client.invalidateQueries({ predicate: matches, refetchType: "none" });
  void client.refetchQueries({
    predicate: (query) => matches(query) && !showsPendingChange(client, query),
    type: "active",
  });
}

/** Does so for all queries below the prefixes. */
export function invalidatePaths(client: QueryClient, ...prefixes: readonly string[]): void {
  invalidateMatching(client, isBelow(...prefixes));
}

export function markStale(client: QueryClient, ...prefixes: readonly string[]): void {
  void client.invalidateQueries({ predicate: isBelow(...prefixes), refetchType: "none" });
}

const SHARED_READ_WAIT_MS = 250;
type Change = { matches: (query: Query) => boolean; isKnown: () => boolean };
const waitingChanges = new WeakMap<QueryClient, Change[]>();

export const isBelow =
  (...prefixes: readonly string[]) =>
  ({ queryKey: [path] }: Query): boolean =>
    prefixes.some((prefix) => isUnder(path, prefix));

/**
 * Marks the matching queries stale at once, and reads the mounted ones a moment later. A change of
 * one's own comes twice, as a response and as a frame: both then share one read, and there is none
 * if `isKnown` says that the response had what the frame announces.
 */
export function invalidateSoon(client: QueryClient, matches: Change["matches"], isKnown?: Change["isKnown"]): void {
  if (!isKnown) void client.invalidateQueries({ predicate: matches, refetchType: "none" });
  const change = { matches, isKnown: isKnown ?? (() => false) };
  const waiting = waitingChanges.get(client);
  if (waiting) return void waiting.push(change);
  const changes = [change];
  waitingChanges.set(client, changes);
  setTimeout(() => {
    waitingChanges.delete(client);
    const unknown = changes.filter(({ isKnown }) => !isKnown());
    invalidateMatching(client, (query) => unknown.some(({ matches }) => matches(query)));
  }, SHARED_READ_WAIT_MS);
}
