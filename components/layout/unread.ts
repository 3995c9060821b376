import { useQuery } from "@tanstack/react-query";

/**
 * The two counts of spec B§2, from the same cached answers that the messages screen shows; live events keep those true.
 * The sidebar counts unread messages, the tab bar conversations that have any.
 */
export function useUnreadMessages(): number {
  const { data } = useQuery<{ count: number } | null>({ queryKey: ["/api/messages/unread-count"] });
  return data?.count ?? 0;
}

export function useUnreadConversations(): number {
  const { data } = useQuery({
    queryKey: ["/api/messages/conversations"],
    select: (conversations: { unreadCount: number }[] | null) =>
      conversations?.filter(({ unreadCount }) => unreadCount > 0).length ?? 0,
  });
  return data ?? 0;
}
