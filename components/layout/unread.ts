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
 * False on the server and in the browser's first render. The shell stands around the page and comes before it: asked for at
 * once, a count would be fetched just before the page hands over the same data, and the two renders would differ.
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
