import type { CheckInState } from "@/lib/events/schema/event";

type Refusal = NonNullable<CheckInState["reason"]>;

/** What a person is told about checking in; the same words on the screen and in the answer (contract §4). */
export function getCheckInMessage({ reason, minutesUntilCheckIn }: CheckInState, status: string): string {
  if (reason === null) return "Check-in is open.";
  const words: Record<Refusal, string> = {
    no_rsvp: "Please RSVP to this event before you check in.",
    too_early: `Check-in opens 30 minutes before the event starts, in ${duration(minutesUntilCheckIn)}.`,
    ended: status === "cancelled" ? "This event was cancelled." : "This event has already ended.",
  };
  return words[reason];
}

const plural = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? "" : "s"}`;

function duration(minutes: number): string {
  if (minutes < 60) return plural(minutes, "minute");
  if (minutes < 24 * 60) return plural(Math.floor(minutes / 60), "hour");
  return plural(Math.floor(minutes / (24 * 60)), "day");
}
