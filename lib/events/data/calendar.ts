import { ICalCalendar, ICalCalendarMethod, ICalEventStatus } from "ical-generator";

import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import { getProductName } from "@/lib/core/server/site-settings";
import { env } from "@/lib/core/server/process/env";
import type { Locale } from "@/lib/i18n/server/languages";
import { getTranslator } from "@/lib/i18n/server/translator";

import { getCalendarFileName, toCalendarEntry, type CalendarEvent, type CalendarTexts } from "../calendar";
import { requireEvent } from "./event";

type FileContext = { createdAt: Date; updatedAt: Date; now: Date; origin: string; locale: Locale };

/** RFC 5545. A constant UID and a growing SEQUENCE let a later file replace an earlier entry. */
export function toCalendarText(
  event: CalendarEvent,
  { createdAt, updatedAt, now, origin, locale }: FileContext,
): string {
  const t = getTranslator(locale);
  const texts: CalendarTexts = (key, values) => t(`calendar.${key}`, values);
  const { title, details, place, page } = toCalendarEntry(event, origin, texts);
  const calendar = new ICalCalendar({
    prodId: { company: getProductName(), product: "Events", language: locale.toUpperCase() },
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
  const times = await db().event.findUnique({
    where: { id: eventId },
    select: { createdAt: true, updatedAt: true },
  });
  const context = { createdAt: now, updatedAt: now, ...times, now, origin: env().NEXTAUTH_URL, locale };
  return { name: getCalendarFileName(event), text: toCalendarText(event, context) };
}
