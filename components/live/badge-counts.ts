import { useQuery } from "@tanstack/react-query";

import { useHydrated } from "@/components/ui/browser/use-hydrated";
import { badgeCountsQuery } from "@/lib/messages/client";
import type { BadgeCounts } from "@/lib/messages/schema";

import { useHasConnected } from "./realtime-provider";

const NONE: BadgeCounts = { unreadMessages: 0, unreadConversations: 0, unreadFrom: [], pendingRequests: 0 };

/**
 * Returns what the navigation's badges show. Live frames keep the numbers right, so they are read once the live connection is open:
 * a read before it would have to be repeated, because frames in between are not sent.
 */
export function useBadgeCounts(): BadgeCounts {
  const isHydrated = useHydrated();
  const { data } = useQuery({ ...badgeCountsQuery(), enabled: useHasConnected() });
  // The numbers can be there before this part of the server's HTML hydrates, which has none.
  return (isHydrated && data) || NONE;
}
