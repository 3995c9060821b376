import { subDays } from "date-fns";

import type { Actor } from "@/lib/auth/schema/actor";
import { hashToken } from "@/lib/auth/service/random-token";
import { db } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/process/env";
import { consume } from "@/lib/core/server/rate-limit";
import { getProductName } from "@/lib/core/server/site/site-settings";
import { notFound } from "@/lib/core/shared/errors";
import { toCalendarFeed } from "@/lib/events/data/calendar";
import { resolveLocale } from "@/lib/i18n/server/resolve-locale";
import { getTranslator } from "@/lib/i18n/server/translator";

import { CALENDAR_PAST_DAYS, MAX_CALENDAR_EVENTS } from "../constants";
import type { CalendarSubscription } from "../responses";

export async function getCalendarSubscription({ userId }: Actor): Promise<CalendarSubscription | null> {
  const found = await db().calendarSubscription.findUnique({ where: { userId }, select: { createdAt: true } });
  return found && { createdAt: found.createdAt.toISOString() };
}

/** As in calendar mail: without the meeting URL, which only checked-in members may see. */
const EVENT_FIELDS = {
  ...{ id: true, name: true, description: true, startTime: true, endTime: true, status: true, isOnline: true },
  ...{ location: true, venueName: true, venueAddress: true, sequence: true, updatedAt: true },
} as const;

/** Returns the latest, in the order of time, without those that the member hid from their lists. */
async function listCalendarEntries(userId: string, now: Date) {
  const rsvps = await db().eventRsvp.findMany({
    where: {
      userId,
      status: { in: ["confirmed", "waitlisted", "pending"] },
      event: {
        endTime: { gt: subDays(now, CALENDAR_PAST_DAYS) },
        preferences: { none: { userId, isHidden: true } },
      },
    },
    select: { status: true, event: { select: EVENT_FIELDS } },
    orderBy: [{ event: { startTime: "desc" } }, { eventId: "desc" }],
    take: MAX_CALENDAR_EVENTS,
  });
  return rsvps.reverse().map(({ status, event: { sequence, updatedAt, ...event } }) => {
    const isCancelled = event.status === "cancelled";
    return {
      event: {
        ...event,
        startTime: event.startTime.toISOString(),
        endTime: event.endTime.toISOString(),
        status: isCancelled ? ("cancelled" as const) : ("live" as const),
      },
      sequence,
      updatedAt,
      isTentative: !isCancelled && status !== "confirmed",
    };
  });
}

/**
 * Returns the events of the member whose address it is, in their language, else in the request's.
 * @throws AppError `not_found` alike for an unknown, ended, suspended or deleted one, or
 * `rate_limited`
 */
export async function getSubscribedCalendar(token: string, acceptLanguage: string | null, now: Date): Promise<string> {
  const found = await db().calendarSubscription.findFirst({
    where: { tokenHash: hashToken(token), user: { deletedAt: null, suspendedAt: null } },
    select: { userId: true, user: { select: { language: true } } },
  });
  if (!found) throw notFound("common.notFound");
  await consume("calendarFeed", found.userId);
  const locale = resolveLocale(acceptLanguage, { account: found.user.language });
  const name = getTranslator(locale)("calendar.feedTitle", { product: getProductName() });
  const entries = await listCalendarEntries(found.userId, now);
  return toCalendarFeed(name, entries, { origin: env().NEXTAUTH_URL, locale });
}
