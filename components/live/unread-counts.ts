import { useQuery } from "@tanstack/react-query";

import { pendingCountQuery } from "@/lib/connections/client/connections";
import { conversationsQuery, unreadCountQuery } from "@/lib/messages/client";

import { useHydrated } from "@/components/ui/browser/use-hydrated";

// The counts come from cached responses, which live events update. The queries wait for the hydration: the shell renders before its
// page, and would fetch the data that the page is about to hand over.

/** Returns the number of unread messages, for the sidebar. */
export function useUnreadMessages(): number {
  const isHydrated = useHydrated();
  const { data } = useQuery({ ...unreadCountQuery(), enabled: isHydrated });
  return isHydrated && data ? data.count : 0;
}

/** Returns the number of conversations with unread messages, for the tab bar. */
export function useUnreadConversations(): number {
  const isHydrated = useHydrated();
  const { data } = useQuery({
    ...conversationsQuery(),
    enabled: isHydrated,
    select: (conversations) => conversations.filter(({ unreadCount }) => unreadCount > 0).length,
  });
  return isHydrated && data ? data : 0;
}

/** Returns the number of connection requests that wait for the viewer's response. */
export function usePendingRequests(): number {
  const isHydrated = useHydrated();
  const { data } = useQuery({ ...pendingCountQuery(), enabled: isHydrated });
  return isHydrated && data ? data.count : 0;
}
