import { ICalCalendar, ICalCalendarMethod, ICalEventStatus } from "ical-generator";

import type { Actor } from "@/lib/auth/schema";
import { query } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/env";

import { toCalendarEntry, getCalendarFileName, type CalendarEvent } from "../calendar";
import { requireEvent } from "./event";

type Revision = { createdAt: Date; updatedAt: Date };
type Written = Revision & { now: Date; origin: string };

/**
 * The event as iCalendar text (RFC 5545) with UTC times, ending with CRLF. Its UID never changes, and SEQUENCE grows with
 * each edit, so that a file taken again replaces the entry of the first.
 */
export function toCalendarText(event: CalendarEvent, { createdAt, updatedAt, now, origin }: Written): string {
  const { title, details, place, page } = toCalendarEntry(event, origin);
  const calendar = new ICalCalendar({
    prodId: { company: "Nametag", product: "Events", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `${event.id}@nametag`,
    sequence: Math.max(0, Math.floor((updatedAt.getTime() - createdAt.getTime()) / 1_000)),
    stamp: now,
    lastModified: updatedAt,
    start: new Date(event.startTime),
    end: new Date(event.endTime),
    summary: title,
    description: details,
    location: place || null,
    url: page,
    status: event.status === "cancelled" ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  // The library leaves the last line open.
  return `${calendar.toString()}\r\n`;
}

const REVISION = `SELECT "createdAt", "updatedAt" FROM events WHERE id = $1`;

/** The calendar file of an event, with what of it the actor may see. Throws `not_found`. */
export async function getCalendarFile(
  actor: Actor | null,
  eventId: string,
  now: Date,
): Promise<{ name: string; text: string }> {
  const event = await requireEvent(actor, eventId, now);
  const [revision] = await query<Revision>("event_revision", REVISION, [eventId]);
  const written = { createdAt: now, updatedAt: now, ...revision, now, origin: env().NEXTAUTH_URL };
  return { name: getCalendarFileName(event), text: toCalendarText(event, written) };
}
