import { hashKey, type QueryClient } from "@tanstack/react-query";

import { connectionsQuery } from "@/lib/connections/client/connections";
import { badgeCountsQuery } from "@/lib/messages/client";

const BADGE_COUNTS = hashKey(badgeCountsQuery().queryKey);

/**
 * A request between the page's rendering and its first connection comes with no frame. So this
 * compares the next badge counts with the page's list. Returns a stop function.
 */
export function refetchMissedRequests(client: QueryClient, viewerId: string): () => void {
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.query.queryHash !== BADGE_COUNTS || event.type !== "updated" || event.action.type !== "success") return;
    stop();
    const { queryKey } = connectionsQuery();
    const state = client.getQueryState(queryKey);
    const received = state?.data?.filter(({ status, receiverId }) => status === "pending" && receiverId === viewerId);
    const counts = client.getQueryData(badgeCountsQuery().queryKey);
    if (received && state?.fetchStatus === "idle" && received.length !== counts?.pendingRequests)
      void client.invalidateQueries({ queryKey });
  });
  return stop;
}
