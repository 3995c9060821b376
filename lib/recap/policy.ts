import { hasEnded } from "@/lib/events/policy/check-in";

import { FEEDBACK_DAYS, MIN_SHOWN_ANSWERS, RATINGS } from "./constants";

const DAY_MS = 24 * 60 * 60_000;

type Event = { status: string; endTime: Date };

/** docs/product/recap.md#the-page */
export const hasRecap = (event: Event, now: Date): boolean => event.status !== "cancelled" && hasEnded(event, now);

/** docs/product/recap.md#feedback */
export const takesFeedback = (event: Event, now: Date): boolean =>
  hasRecap(event, now) && now.getTime() - event.endTime.getTime() < FEEDBACK_DAYS * DAY_MS;

/**
 * Returns how many gave each rating, from 1 to 5, or null while so few answered that organizers
 * could tell who gave it.
 */
export function toShownRatings(counts: ReadonlyMap<number, number>): number[] | null {
  const shown = RATINGS.map((rating) => counts.get(rating) ?? 0);
  return shown.reduce((sum, count) => sum + count, 0) < MIN_SHOWN_ANSWERS ? null : shown;
}
