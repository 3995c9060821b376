import { clock, setClock } from "@/lib/core/shared/clock";

/** Stops the clock at an instant: an ISO 8601 string with its offset, or a Date. */
export function stopClock(at: Date | string): void {
  const instant = new Date(at);
  if (Number.isNaN(instant.getTime())) throw new Error(`Not a time: ${String(at)}`);
  setClock(instant);
}

type Span = { days?: number; hours?: number; minutes?: number; seconds?: number; ms?: number };

const toMs = ({ days = 0, hours = 0, minutes = 0, seconds = 0, ms = 0 }: Span): number =>
  (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000 + ms;

/** Moves the clock forward, or back with negative numbers, and stops it there. */
export function advanceClock(by: Span): void {
  setClock(new Date(clock.ms() + toMs(by)));
}

/** Returns the time at this distance from the clock's present; negative numbers are in the past. */
export function fromNow(by: Span): Date {
  return new Date(clock.ms() + toMs(by));
}
