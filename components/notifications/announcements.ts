import { clock } from "@/lib/core/shared/clock";

/** Longer than the slower channel or response takes, shorter than the time to the next event between the same two members. */
const REMEMBER_MS = 60_000;

const announcedAt = new Map<string, number>();

/**
 * Returns true the first time an id is given: the caller then announces the event. Live channels and API responses report the
 * same event, which is announced once in a tab; see docs/product/notifications.md#one-announcement-per-event.
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

/** Returns the id of "connected with this member". Every channel names the other member, and a pair has one connection. */
export const connectionAnnouncementId = (otherUserId: string): string => `connected:${otherUserId}`;

/** Returns the id of a received connection request. */
export const requestAnnouncementId = (connectionId: string): string => `requested:${connectionId}`;

/** Returns the id of a received chat message. */
export const messageAnnouncementId = (messageId: string): string => `message:${messageId}`;

/** For tests, which share the module. */
export function clearAnnouncements(): void {
  announcedAt.clear();
}
