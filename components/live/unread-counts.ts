import { useQuery } from "@tanstack/react-query";

import { conversationsQuery, unreadCountQuery } from "@/lib/messages/client";

import { useHydrated } from "@/components/layout/shell/use-hydrated";

/** What the two badges count, in words. */
export const UNREAD_MESSAGES = { one: "unread message", many: "unread messages" };
export const UNREAD_CONVERSATIONS = {
  one: "conversation with unread messages",
  many: "conversations with unread messages",
};

/**
 * The two counts of spec B§2, from the same cached answers that the messages screen shows; live events keep those true.
 * The sidebar counts unread messages, the tab bar conversations that have any. Both wait for the document to come to life: the
 * shell comes before its page, and would ask just before the page hands over the same data.
 */
export function useUnreadMessages(): number {
  const hydrated = useHydrated();
  const { data } = useQuery({ ...unreadCountQuery(), enabled: hydrated });
  return hydrated && data ? data.count : 0;
}

export function useUnreadConversations(): number {
  const hydrated = useHydrated();
  const { data } = useQuery({
    ...conversationsQuery(),
    enabled: hydrated,
    select: (conversations) => conversations.filter(({ unreadCount }) => unreadCount > 0).length,
  });
  return hydrated && data ? data : 0;
}
