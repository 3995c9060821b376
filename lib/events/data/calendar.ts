import {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalAttendeeType,
  ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
} from "ical-generator";

import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import { getProductName } from "@/lib/core/server/site-settings";
import { env } from "@/lib/core/server/process/env";
import { plainText } from "@/lib/core/shared/plain-text";
import type { Locale } from "@/lib/i18n/server/languages";
import { getTranslator } from "@/lib/i18n/server/translator";
import type { CalendarPart } from "@/lib/mail/mail";
import { getOrganizer } from "@/lib/mail/sender";

import { getCalendarFileName, toCalendarEntry, type CalendarEvent, type CalendarTexts } from "../calendar";
import { requireEvent } from "./event";

/** Makes a file a message to one member (RFC 5546). */
export type CalendarMessage = Pick<CalendarPart, "method"> & { attendee: { name: string; email: string } };

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
const toParameter = (name: string): string => plainText(name).replace(/\s+/g, " ").replaceAll('"', "'");

/**
 * RFC 5545. A constant UID and a growing SEQUENCE let a later file or message replace an earlier
 * entry.
 */
export function toCalendarText(
  event: CalendarEvent,
  { sequence, updatedAt, now, origin, locale, message }: FileContext,
): string {
  const t = getTranslator(locale);
  const texts: CalendarTexts = (key, values) => t(`calendar.${key}`, values);
  const { title, details, place, page } = toCalendarEntry(event, origin, texts);
  const calendar = new ICalCalendar({
    prodId: { company: getProductName(), product: "Events", language: locale.toUpperCase() },
    method: message ? ICalCalendarMethod[message.method] : ICalCalendarMethod.PUBLISH,
  });
  const { name, email } = getOrganizer();
  const entry = calendar.createEvent({
    id: `${event.id}@nametag`,
    sequence,
    stamp: now,
    lastModified: updatedAt,
    start: new Date(event.startTime),
    end: new Date(event.endTime),
    summary: title,
    description: details,
    location: place || null,
    url: page,
    status: toStatus(event, message),
    organizer: { name: toParameter(name), email },
  });
  if (message) {
    entry.createAttendee({
      name: toParameter(message.attendee.name),
      email: message.attendee.email,
      type: ICalAttendeeType.INDIVIDUAL,
      role: ICalAttendeeRole.REQ,
      status: ICalAttendeeStatus.ACCEPTED,
      rsvp: false,
    });
  }
  // The library doesn't end the last line.
  return `${calendar.toString()}\r\n`;
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
