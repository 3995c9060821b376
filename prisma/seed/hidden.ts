import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import { CHECKED_IN_NOW, OPEN_EVENT } from "./data/events";
import { getEventId } from "./events";
import { getMemberId } from "./members";
import { listConfirmed } from "./rsvps";
import { DAY } from "./schedule";

/** Members with a place at the open event who are not there, and have no part in the demo. */
const listAbsent = () => listConfirmed(OPEN_EVENT).filter((member) => !CHECKED_IN_NOW.includes(member));

/** One of them is hidden at the event, and Alex doesn't want to meet the one before. */
export function buildHiddenRows(now: Date): {
  hidden: Prisma.EventHiddenMemberCreateManyInput[];
  dismissals: Prisma.SuggestionDismissalCreateManyInput[];
} {
  const createdAt = new Date(now.getTime() - DAY);
  const [dismissed, hidden] = listAbsent().slice(-2).map(getMemberId);
  if (!dismissed || !hidden) throw new Error("Everybody is checked in");
  return {
    hidden: [{ eventId: getEventId(OPEN_EVENT), userId: hidden, createdAt }],
    dismissals: [{ userId: getMemberId("alex"), dismissedId: dismissed, createdAt }],
  };
}
