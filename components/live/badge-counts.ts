import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";

import { badgeCountsQuery } from "@/lib/messages/client";
import type { BadgeCounts } from "@/lib/messages/schema";

import { useHasConnected } from "./realtime-provider";

const NONE: BadgeCounts = { unreadMessages: 0, unreadConversations: 0, unreadFrom: [], pendingRequests: 0 };

/**
 * Returns what the navigation's badges show. Live frames keep the numbers right, so they are read once the live connection is open:
 * a read before it would have to be repeated, because frames in between are not sent.
 */
export function useBadgeCounts(): BadgeCounts {
  const { data } = useQuery({ ...badgeCountsQuery(), enabled: useHasConnected() });
  // The numbers can be there before this part of the server's HTML hydrates, which has none. Deferred, so that the badges are not
  // rendered again while the page becomes usable.
  return useDeferredValue(data ?? NONE, NONE);
}
