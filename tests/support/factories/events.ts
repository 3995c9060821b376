import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import { fromNow } from "../setup/clock";
import { createMember, type UserOptions } from "./users";

/**
 * Creates an in-person event in Tampa that started half an hour ago and ends in two hours, so
 * check-in is open.
 */
export async function createEvent(event: Partial<Prisma.EventUncheckedCreateInput> = {}) {
  const owner = event.createdById && { team: { create: { userId: event.createdById, role: "owner" } } };
  return db().event.create({
    data: {
      name: "Tampa Tech Mixer",
      description: "Meet the people who build software around the bay.",
      location: "Tampa",
      venueName: "Armature Works",
      venueAddress: "1910 N Ola Ave, Tampa, FL 33602",
      latitude: 27.9615,
      longitude: -82.4636,
      timezone: "America/New_York",
      status: "live",
      startTime: fromNow({ minutes: -30 }),
      endTime: fromNow({ hours: 2 }),
      createdAt: clock.now(),
      ...owner,
      ...event,
    },
  });
}

/** Creates a series with a date in each week, the first in one. Returns their ids in order. */
export async function createSeries(
  dates: Partial<Prisma.EventUncheckedCreateInput>[],
): Promise<{ seriesId: string; ids: string[] }> {
  const rule = { frequency: "weekly", count: dates.length, timezone: "America/New_York", createdAt: clock.now() };
  const { id: seriesId } = await db().eventSeries.create({ data: rule });
  const ids: string[] = [];
  for (const date of dates) ids.push((await addDate(seriesId, ids.length + 1, date)).id);
  return { seriesId, ids };
}

/** Creates another date, so many weeks from now. */
export const addDate = (
  seriesId: string,
  seriesPosition: number,
  date: Partial<Prisma.EventUncheckedCreateInput> = {},
) =>
  createEvent({
    ...{ seriesId, seriesPosition },
    startTime: fromNow({ days: 7 * seriesPosition }),
    endTime: fromNow({ days: 7 * seriesPosition, hours: 2 }),
    ...date,
  });

export async function createRsvp(
  userId: string,
  eventId: string,
  rsvp: Partial<Prisma.EventRsvpUncheckedCreateInput> = {},
) {
  return db().eventRsvp.create({ data: { userId, eventId, createdAt: clock.now(), ...rsvp } });
}

/**
 * Creates an attendance by the member with a check-in now, on site. It is closed if it has a
 * `checkOutTime`.
 */
export async function createAttendance(
  userId: string,
  eventId: string,
  attendance: Partial<Prisma.EventAttendanceUncheckedCreateInput> = {},
) {
  const isActive = !attendance.checkOutTime;
  const now = clock.now();
  const own = { checkInTime: now, checkedInById: userId, confirmedAt: now, onSiteAt: now };
  return db().eventAttendance.create({ data: { userId, eventId, ...own, isActive, ...attendance } });
}

/** Creates a signed-in member who has an RSVP and is checked in at the event. */
export async function createAttendee(eventId: string, options: UserOptions = {}) {
  const member = await createMember(options);
  await createRsvp(member.userId, eventId);
  const attendance = await createAttendance(member.userId, eventId);
  return { ...member, attendance };
}
