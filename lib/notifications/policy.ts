import type { UnreadCounts } from "@/lib/messages/schema";

const PREFIX = "message:";

/** The tag of a notification about a member's messages. A newer one replaces it. */
export const getMessageTag = (senderId: string): string => PREFIX + senderId;

export const isAboutMessages = ({ tag }: { tag: string }): boolean => tag.startsWith(PREFIX);

type Unread = Pick<UnreadCounts, "unreadConversations" | "unreadFrom">;

/** Returns the notifications about messages that these counts say were read. */
export function findRead(
  shown: readonly Notification[],
  { unreadConversations, unreadFrom }: Unread,
): readonly Notification[] {
  // The counts name only a part of very many senders.
  if (unreadFrom.length < unreadConversations) return [];
  const unread = new Set(unreadFrom.map(({ userId }) => getMessageTag(userId)));
  return shown.filter((notification) => isAboutMessages(notification) && !unread.has(notification.tag));
}

/**
 * Closes notifications about messages that were read. List them before the counts are
 * read: a notification that came later can be about a newer message.
 */
export function closeRead(shown: readonly Notification[], counts: Unread): void {
  for (const notification of findRead(shown, counts)) notification.close();
}
