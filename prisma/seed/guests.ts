import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import { getEventId, getEventTimes } from "./events";
import { toDemoId } from "./identity";
import { getMemberId } from "./members";
import { DAY, MINUTE } from "./schedule";

const EVENT = "tacos";

const GUESTS = [
  { name: "Rosa Delgado", company: "Harbor Studio", email: "rosa@example.com", isHere: true },
  { name: "Theo Lindqvist", company: "Gulf Analytics", isHere: true },
  { name: "Amara Obi", email: "amara@example.com", note: "Speaks after the tacos." },
  { name: "Kenji Sato", company: "Coral & Co" },
  { name: "Lucía Fernández", email: "lucia@example.com", status: "pending" },
];

/** Guests without an account, some of whom are checked in. */
export function buildGuestRows(now: Date): Prisma.EventGuestCreateManyInput[] {
  const { startTime } = getEventTimes(EVENT, now);
  const createdAt = new Date(now.getTime() - 2 * DAY);
  const opened = startTime.getTime() - 25 * MINUTE;
  return GUESTS.map(({ isHere = false, ...guest }) => ({
    ...guest,
    id: toDemoId("guest", guest.name),
    eventId: getEventId(EVENT),
    createdAt,
    ...(isHere && { checkedInAt: new Date(Math.min(opened, now.getTime())), checkedInById: getMemberId("jonas") }),
  }));
}
