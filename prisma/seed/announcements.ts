import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import { getEventId, getEventTimes } from "./events";
import { toDemoId } from "./identity";
import { getMemberId } from "./members";
import { listConfirmed } from "./rsvps";
import { DAY, HOUR } from "./schedule";

const EVENT = "tacos";

/** One that was sent before the demo's main event, and one for after it. */
export function buildAnnouncementRows(now: Date) {
  const { endTime } = getEventTimes(EVENT, now);
  const recipients = listConfirmed(EVENT).map((person) => getMemberId(person));
  const sentAt = new Date(now.getTime() - 20 * HOUR);
  const sendAt = new Date(Math.max(now.getTime(), endTime.getTime()) + DAY);
  const own = { eventId: getEventId(EVENT), authorId: getMemberId("admin"), createdAt: sentAt };
  const sent = {
    ...own,
    id: toDemoId("announcement", "parking"),
    audience: "confirmed",
    title: "Parking and the way in",
    text: "The garage on Ola Avenue is free with your RSVP. Come in through the doors by the river, and have your code ready.",
    status: "sent",
    sendAt: sentAt,
    enqueuedAt: sentAt,
    sentAt,
    recipientCount: recipients.length,
    mailCount: recipients.length,
  };
  const scheduled = {
    ...own,
    id: toDemoId("announcement", "thanks"),
    audience: "checked_in",
    title: "Thank you for coming",
    text: "It was good to see you. The slides are at https://example.com/slides.",
    sendAt,
  };
  return {
    announcements: [sent, scheduled] satisfies Prisma.EventAnnouncementCreateManyInput[],
    recipients: recipients.map((userId) => ({ announcementId: sent.id, userId })),
  };
}
