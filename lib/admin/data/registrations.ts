import { db } from "@/lib/core/server/db";
import { decodeTimeCursor, toPage, type Page, type PageQuery } from "@/lib/core/server/pagination";

import { REGISTRATIONS_PAGE } from "../constants/lists";
import type { RegistrationCounts } from "../schema/stats";

/** Counts distinct members per event, because a member may check in more than once. */
async function countAttendees(eventIds: string[]): Promise<Map<string, number>> {
  const attendees = await db().eventAttendance.groupBy({
    by: ["eventId", "userId"],
    where: { eventId: { in: eventIds } },
  });
  const counts = new Map<string, number>();
  for (const { eventId } of attendees) counts.set(eventId, (counts.get(eventId) ?? 0) + 1);
  return counts;
}

/** Counts confirmed RSVPs and attendees, latest event first. @throws AppError `validation` */
export async function listRegistrationCounts({
  cursor,
  limit = REGISTRATIONS_PAGE,
}: PageQuery): Promise<Page<RegistrationCounts>> {
  const [time, id] = decodeTimeCursor(cursor);
  const rows = await db().event.findMany({
    where: {
      status: { not: "cancelled" },
      ...(time && { startTime: { lte: time }, OR: [{ startTime: { lt: time } }, { id: { lt: id } }] }),
    },
    select: {
      id: true,
      name: true,
      isOnline: true,
      startTime: true,
      timezone: true,
      _count: { select: { rsvps: { where: { status: "confirmed" } } } },
    },
    orderBy: [{ startTime: "desc" }, { id: "desc" }],
    take: limit + 1,
  });
  const { items, next } = toPage(rows, limit, (row) => [row.startTime.toISOString(), row.id]);
  const attendees = await countAttendees(items.map((event) => event.id));
  return {
    next,
    items: items.map(({ startTime, _count, ...event }) => ({
      ...event,
      startTime: startTime.toISOString(),
      registrationCount: _count.rsvps,
      attendanceCount: attendees.get(event.id) ?? 0,
    })),
  };
}
