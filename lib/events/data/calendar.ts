import {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalAttendeeType,
  ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
  escape,
} from "ical-generator";

import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import { getProductName } from "@/lib/core/server/site/site-settings";
import { env } from "@/lib/core/server/process/env";
import { plainText } from "@/lib/core/shared/text/plain-text";
import { joinLines } from "@/lib/core/shared/text/written-text";
import type { Locale } from "@/lib/i18n/server/languages";
import { getTranslator } from "@/lib/i18n/server/translator";
import type { CalendarPart } from "@/lib/mail/mail";
import { getOrganizer } from "@/lib/mail/sender";

import { getCalendarFileName, toCalendarEntry, type CalendarEvent, type CalendarTexts } from "../calendar";
import { requireEvent } from "./event";

/** Makes a file a message to one member or guest (RFC 5546). */
export type CalendarMessage = Pick<CalendarPart, "method"> & {
  attendee: { name: string; email: string };
  isGuest?: boolean;
  /** Below the description. */
  note?: string;
};

type FileContext = {
  sequence: number;
  updatedAt: Date;
  now: Date;
  origin: string;
  locale: Locale;
  message?: CalendarMessage;
};

/** No status for a member who leaves an event that takes place (RFC 5546 3.2.5). */
function toStatus({ status }: CalendarEvent, message: CalendarMessage | undefined): ICalEventStatus | null {
  if (status === "cancelled") return ICalEventStatus.CANCELLED;
  return message?.method === "CANCEL" ? null : ICalEventStatus.CONFIRMED;
}

/** A parameter has no quotes but in RFC 6868, which few calendars read. */
const toParameter = (name: string): string => joinLines(plainText(name)).replaceAll('"', "'");

type Entry = { event: CalendarEvent; sequence: number; updatedAt: Date };

type EntryContext = { stamp: Date; origin: string; locale: Locale; status: ICalEventStatus | null };

const createCalendar = (method: ICalCalendarMethod, locale: Locale): ICalCalendar =>
  new ICalCalendar({
    prodId: { company: getProductName(), product: "Events", language: locale.toUpperCase() },
    method,
  });

/** A constant UID and a growing SEQUENCE let a later file or message replace an earlier entry. */
function addEntry(calendar: ICalCalendar, entry: Entry, { stamp, origin, locale, status }: EntryContext) {
  const { event, sequence, updatedAt } = entry;
  const t = getTranslator(locale);
  const texts: CalendarTexts = (key, values) => t(`calendar.${key}`, values);
  const { title, details, venue, page } = toCalendarEntry(event, origin, texts);
  const { name, email } = getOrganizer();
  return calendar.createEvent({
    id: `${event.id}@nametag`,
    sequence,
    stamp,
    lastModified: updatedAt,
    start: new Date(event.startTime),
    end: new Date(event.endTime),
    summary: title,
    description: details,
    location: venue || null,
    url: page,
    status,
    organizer: { name: toParameter(name), email },
  });
}

// The library doesn't end the last line.
const toText = (calendar: ICalCalendar): string => `${calendar.toString()}\r\n`;

/** Returns a calendar with one event (RFC 5545). */
export function toCalendarText(
  event: CalendarEvent,
  { sequence, updatedAt, now, origin, locale, message }: FileContext,
): string {
  const calendar = createCalendar(message ? ICalCalendarMethod[message.method] : ICalCalendarMethod.PUBLISH, locale);
  const context = { stamp: now, origin, locale, status: toStatus(event, message) };
  const entry = addEntry(calendar, { event, sequence, updatedAt }, context);
  if (message) {
    entry.createAttendee({
      name: toParameter(message.attendee.name),
      email: message.attendee.email,
      type: ICalAttendeeType.INDIVIDUAL,
      role: ICalAttendeeRole.REQ,
      // A guest never answered.
      status: message.isGuest ? ICalAttendeeStatus.NEEDSACTION : ICalAttendeeStatus.ACCEPTED,
      rsvp: false,
    });
    // The page is for members.
    const description = message.isGuest ? null : entry.description()?.plain;
    entry.description([description, message.note].filter(Boolean).join("\n\n") || null);
    if (message.isGuest) entry.url(null);
  }
  return toText(calendar);
}

/** How often calendars should read a feed again. */
const FEED_TTL_SECONDS = 60 * 60;

type CalendarFeedEntry = Entry & { isTentative?: boolean };

/**
 * Returns a calendar that others subscribe to. Each DTSTAMP is the event's last change, so that the
 * text, and its ETag, changes only with the events.
 */
export function toCalendarFeed(
  name: string,
  entries: readonly CalendarFeedEntry[],
  { origin, locale }: Pick<FileContext, "origin" | "locale">,
): string {
  const calendar = createCalendar(ICalCalendarMethod.PUBLISH, locale);
  // The library writes a name as it is, so that a line end would begin a line of its own.
  calendar.name(escape(joinLines(plainText(name)), false)).ttl(FEED_TTL_SECONDS);
  for (const entry of entries) {
    const status = entry.isTentative ? ICalEventStatus.TENTATIVE : toStatus(entry.event, undefined);
    addEntry(calendar, entry, { stamp: entry.updatedAt, origin, locale, status });
  }
  return toText(calendar);
}

/** Contains what the actor may see. @throws AppError `not_found` */
export async function getCalendarFile(
  actor: Actor | null,
  eventId: string,
  { now, locale }: Pick<FileContext, "now" | "locale">,
): Promise<{ name: string; text: string }> {
  const event = await requireEvent(actor, eventId, now);
  const version = await db().event.findUnique({ where: { id: eventId }, select: { sequence: true, updatedAt: true } });
  const context = { sequence: 0, updatedAt: now, ...version, now, origin: env().NEXTAUTH_URL, locale };
  return { name: getCalendarFileName(event), text: toCalendarText(event, context) };
}
