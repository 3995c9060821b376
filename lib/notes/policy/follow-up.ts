import { toLocalTime } from "@/lib/core/shared/zoned-time";

import type { NetworkNote } from "../schema";

/** A day as in the calendar: `2026-11-20`. */
type Day = string;

/** The day that it is at an instant in a time zone. */
export const toDay = (instant: Date, zone: string): Day => toLocalTime(instant.toISOString(), zone).slice(0, 10);

/** Counts calendar days, so that a change of clocks doesn't matter. */
export function addToDay(day: Day, days: number): Day {
  const date = new Date(`${day}T00:00:00.000Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

export const getTomorrow = (today: Day): Day => addToDay(today, 1);
export const getNextWeek = (today: Day): Day => addToDay(today, 7);

type FollowUp = Pick<NetworkNote, "followUpOn" | "isFollowUpDone">;

export const isOpen = ({ followUpOn, isFollowUpDone }: FollowUp): boolean => followUpOn !== null && !isFollowUpDone;

/** On its day and after it, until it is done. */
export const isDue = (note: FollowUp, today: Day): boolean =>
  isOpen(note) && note.followUpOn !== null && note.followUpOn <= today;

/** The open ones, earliest first. */
export const listFollowUps = <Note extends FollowUp>(notes: readonly Note[]): Note[] =>
  notes.filter(isOpen).toSorted((one, other) => (one.followUpOn ?? "").localeCompare(other.followUpOn ?? ""));
