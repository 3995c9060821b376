import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

import { conversationsQuery, unreadCountQuery } from "@/lib/messages/client";

/** What the two badges count, in words. */
export const UNREAD_MESSAGES = { one: "unread message", many: "unread messages" };
export const UNREAD_CONVERSATIONS = {
  one: "conversation with unread messages",
  many: "conversations with unread messages",
};

const never = () => () => undefined;

/**
 * The shell stands in the HTML before its page: on the server a page's data comes too late for the badges, in the browser's
 * first render it is there. Both begin with none.
 */
const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * The two counts of spec B§2, from the same cached answers that the messages screen shows; live events keep those true.
 * The sidebar counts unread messages, the tab bar conversations that have any.
 */
export function useUnreadMessages(): number {
  const { data } = useQuery(unreadCountQuery());
  return useHydrated() && data ? data.count : 0;
}

export function useUnreadConversations(): number {
  const { data } = useQuery({
    ...conversationsQuery(),
    select: (conversations) => conversations.filter(({ unreadCount }) => unreadCount > 0).length,
  });
  return useHydrated() && data ? data : 0;
}
