import { db } from "@/lib/core/server/db";
import { decodeTimeCursor, toPage, type Page, type PageQuery } from "@/lib/core/server/pagination";
import { CAME, WITH_PLACE } from "@/lib/event-people/constants";
import { countEventPeople } from "@/lib/event-people/data/people";

import { REGISTRATIONS_PAGE } from "../constants/lists";
import type { RegistrationCounts } from "../schema/stats";

/** Counts who is going and who came, latest event first. @throws AppError `validation` */
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
    },
    orderBy: [{ startTime: "desc" }, { id: "desc" }],
    take: limit + 1,
  });
  const { items, next } = toPage(rows, limit, (row) => [row.startTime.toISOString(), row.id]);
  const people = await countEventPeople(items.map((event) => event.id));
  return {
    next,
    items: items.map(({ startTime, ...event }) => ({
      ...event,
      startTime: startTime.toISOString(),
      registrationCount: people(event.id)(WITH_PLACE),
      attendanceCount: people(event.id)(CAME),
    })),
  };
}
