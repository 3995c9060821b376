import { hasEnded } from "@/lib/events/policy/check-in";

import { FEEDBACK_DAYS, MIN_SHOWN_PEOPLE, RATINGS } from "./constants";

const DAY_MS = 24 * 60 * 60_000;

type Event = { status: string; endTime: Date };

/** docs/product/recap.md#the-page */
export const hasRecap = (event: Event, now: Date): boolean => event.status !== "cancelled" && hasEnded(event, now);

/** docs/product/recap.md#feedback */
export const takesFeedback = (event: Event, now: Date): boolean =>
  hasRecap(event, now) && now.getTime() - event.endTime.getTime() < FEEDBACK_DAYS * DAY_MS;

/** Returns how many gave each rating, from 1 to 5. */
export const toRatings = (counts: ReadonlyMap<number, number>): number[] =>
  RATINGS.map((rating) => counts.get(rating) ?? 0);

/**
 * Returns parts of a known whole, with null for parts of 1 to 4 people, and for others from which
 * these could be computed: of the hidden parts there are two or more, with five people together,
 * unless the whole has fewer.
 */
export function hideSmall(parts: readonly number[]): (number | null)[] {
  const order = parts.map((_, index) => index).toSorted((a, b) => (parts[a] ?? 0) - (parts[b] ?? 0));
  const hidden = new Set(order.filter((index) => (parts[index] ?? 0) > 0 && (parts[index] ?? 0) < MIN_SHOWN_PEOPLE));
  const isEnough = () =>
    hidden.size !== 1 && [...hidden].reduce((sum, index) => sum + (parts[index] ?? 0), 0) >= MIN_SHOWN_PEOPLE;
  if (hidden.size > 0) for (const index of order) if (!isEnough()) hidden.add(index);
  return parts.map((part, index) => (hidden.has(index) ? null : part));
}
