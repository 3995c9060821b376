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
  invalidateMatching(client, ({ queryKey }) => prefixes.some((prefix) => isUnder(queryKey[0], prefix)));
}

export function markStale(client: QueryClient, ...prefixes: readonly string[]): void {
  void client.invalidateQueries({
    predicate: ({ queryKey }) => prefixes.some((prefix) => isUnder(queryKey[0], prefix)),
    refetchType: "none",
  });
}

const SHARED_READ_WAIT_MS = 250;
const waitingPaths = new WeakMap<QueryClient, Set<string>>();

/**
 * Marks the queries below the prefixes stale at once, and reads the mounted ones a moment later. A
 * change of one's own comes twice, as a response and as a frame: both then share one read.
 */
export function invalidateSoon(client: QueryClient, ...prefixes: readonly string[]): void {
  markStale(client, ...prefixes);
  const waiting = waitingPaths.get(client);
  if (waiting) {
    for (const prefix of prefixes) waiting.add(prefix);
    return;
  }
  const collected = new Set(prefixes);
  waitingPaths.set(client, collected);
  setTimeout(() => {
    waitingPaths.delete(client);
    invalidatePaths(client, ...collected);
  }, SHARED_READ_WAIT_MS);
}
