import { hashKey, type QueryClient } from "@tanstack/react-query";

import { connectionsQuery } from "@/lib/connections/client/connections";
import { badgeCountsQuery } from "@/lib/messages/client";

const BADGE_COUNTS = hashKey(badgeCountsQuery().queryKey);

/**
 * Waits for the next numbers on the badges, and reads the connections again if the page's list has another number of received requests: a
 * request between the page and its first connection reaches nobody as a frame. Returns the function that ends the wait.
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
