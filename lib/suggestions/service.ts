import { TZDate } from "@date-fns/tz";
import { addDays, startOfDay } from "date-fns";

import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { notFound, throwAsMissing } from "@/lib/core/shared/errors";
import { isTimezone } from "@/lib/core/shared/time-zone";
import { getSiteTimezone } from "@/lib/events/data/timezone";
import { visibleTo } from "@/lib/profiles/data/visible-to";

import type { DismissalInput, OpenedInput } from "./schema";

/** The next midnight of the member's zone, else of the site's. */
async function getTomorrow(userId: string, now: Date): Promise<Date> {
  const profile = await db().profile.findUnique({ where: { userId }, select: { timezone: true } });
  const zone = profile?.timezone && isTimezone(profile.timezone) ? profile.timezone : getSiteTimezone();
  return new Date(addDays(startOfDay(new TZDate(now.getTime(), zone)), 1).getTime());
}

/**
 * Stops suggesting a person to the actor at all events. The last call counts. Nobody else learns
 * of it.
 * @throws AppError `not_found` for the actor, and if the person is unknown, deleted or hidden
 */
export async function dismissSuggestion(
  { userId }: Actor,
  dismissedId: string,
  { period }: DismissalInput,
): Promise<void> {
  const person = await db().user.findFirst({
    where: { ...visibleTo(userId), id: { equals: dismissedId, not: userId } },
    select: { id: true },
  });
  if (!person) throw notFound("people.notFound");
  const now = clock.now();
  const until = period === "always" ? null : await getTomorrow(userId, now);
  await db()
    .suggestionDismissal.upsert({
      where: { userId_dismissedId: { userId, dismissedId } },
      create: { userId, dismissedId, until, createdAt: now },
      update: { until, createdAt: now },
      select: { userId: true },
    })
    .catch(throwAsMissing("people.notFound"));
}

/** Records that the actor opened a person whom they were shown. Does nothing for others. */
export async function openSuggestion({ userId: viewerId }: Actor, eventId: string, { userId }: OpenedInput) {
  const where = { eventId, viewerId, userId, openedAt: null };
  await db().suggestionShowing.updateMany({ where, data: { openedAt: clock.now() } });
}

/** Safe to repeat. */
export async function undoDismissal({ userId }: Actor, dismissedId: string): Promise<void> {
  await db().suggestionDismissal.deleteMany({ where: { userId, dismissedId } });
}

/** Removes those that ended. Returns how many. */
export async function removeEndedDismissals(): Promise<number> {
  const { count } = await db().suggestionDismissal.deleteMany({ where: { until: { lte: clock.now() } } });
  return count;
}
