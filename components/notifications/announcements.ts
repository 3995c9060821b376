import { clock } from "@/lib/core/shared/clock";

/** Longer than the slowest channel, shorter than the time to the pair's next event. */
const REMEMBER_MS = 60_000;

const announcedAt = new Map<string, number>();

/**
 * Returns true once for each id. Live channels and responses report the same event, see
 * docs/product/notifications.md#one-announcement-per-event.
 */
export function claimAnnouncement(id: string): boolean {
  const now = clock.ms();
  for (const [oldId, at] of announcedAt) {
    if (now - at < REMEMBER_MS) break;
    announcedAt.delete(oldId);
  }
  if (announcedAt.has(id)) return false;
  announcedAt.set(id, now);
  return true;
}

/** A pair has one connection, so the other member identifies it. */
export const connectionAnnouncementId = (otherUserId: string): string => `connected:${otherUserId}`;

export const requestAnnouncementId = (connectionId: string): string => `requested:${connectionId}`;

export const messageAnnouncementId = (messageId: string): string => `message:${messageId}`;

/** Identifies what announces messages of a member, for `dismissToastsAbout`. */
export const getConversationTopic = (userId: string): string => `conversation:${userId}`;

export function clearAnnouncements(): void {
  announcedAt.clear();
}
