import type { ActiveAttendance, Presence } from "@/lib/attendance/schema/attendance";
import { matchesText } from "@/lib/core/shared/text-search";
import type { EventResponse, MyRsvp } from "@/lib/events/schema/event";
import type { PublicProfile } from "@/lib/profiles/schema";

type Offered = { event: Pick<EventResponse, "id" | "startTime" | "endTime" | "status"> };

/**
 * The event the People screen opens with (contract §5): where I am checked in, else one under way, else a live one, else the
 * next. `rsvps` are soonest first. Null when there is none.
 */
export function selectInitialEvent(
  rsvps: Offered[],
  active: Pick<ActiveAttendance, "eventId"> | null,
  now: Date,
): string | null {
  const events = rsvps.map(({ event }) => event);
  const isUnderWay = ({ startTime, endTime }: Offered["event"]) =>
    Date.parse(startTime) <= now.getTime() && now.getTime() < Date.parse(endTime);
  const chosen =
    events.find(({ id }) => id === active?.eventId) ??
    events.find(isUnderWay) ??
    events.find(({ status }) => status === "live") ??
    events[0];
  return chosen?.id ?? null;
}

/** '23 here now, 41 RSVP'd' (look/README). */
export const getPresenceText = ({ here, going }: Presence): string =>
  `${here.toLocaleString("en-US")} here now, ${going.toLocaleString("en-US")} RSVP'd`;

/** Whether a search fits first name, last name, profession, company or industry (spec B§5). */
export const matchesSearch = (profile: PublicProfile, search: string): boolean =>
  matchesText([profile.firstName, profile.lastName, profile.profession, profile.company, profile.industry], search);

/** An RSVP that shows attendees: a waitlisted one doesn't count (contract §5). */
export const showsAttendees = ({ status }: Pick<MyRsvp, "status">): boolean => status === "confirmed";
