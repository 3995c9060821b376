import type { ActiveAttendance } from "@/lib/attendance/schema/attendance";
import { matchesText } from "@/lib/core/shared/text-search";
import type { EventResponse } from "@/lib/events/schema/event";
import type { MyRsvp } from "@/lib/events/schema/rsvp";
import type { PublicProfile } from "@/lib/profiles/schema/public-user";

type SelectableRsvp = { event: Pick<EventResponse, "id" | "startTime" | "endTime" | "status"> };

/**
 * Returns the id of the event that the People screen opens with (docs/product/presence.md#event-selection), or null without one:
 * where the viewer is checked in, else one that has begun, else a live one, else the next.
 * @param rsvps soonest first
 */
export function selectInitialEvent(
  rsvps: SelectableRsvp[],
  active: Pick<ActiveAttendance, "eventId"> | null,
  now: Date,
): string | null {
  const events = rsvps.map(({ event }) => event);
  const hasBegun = ({ startTime, endTime }: SelectableRsvp["event"]) =>
    Date.parse(startTime) <= now.getTime() && now.getTime() < Date.parse(endTime);
  const selected =
    events.find(({ id }) => id === active?.eventId) ??
    events.find(hasBegun) ??
    events.find(({ status }) => status === "live") ??
    events[0];
  return selected?.id ?? null;
}

/** Whether a profile matches a search (docs/product/presence.md#attendee-search). */
export const matchesSearch = (profile: PublicProfile, search: string): boolean =>
  matchesText([profile.firstName, profile.lastName, profile.profession, profile.company, profile.industry], search);

/** Whether an RSVP lets its member see the attendees: a waitlisted one doesn't. */
export const showsAttendees = ({ status }: Pick<MyRsvp, "status">): boolean => status === "confirmed";
