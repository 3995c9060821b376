import type { ActiveAttendance, AttendeeSummary } from "@/lib/attendance/schema/attendance";
import { matchesText } from "@/lib/core/shared/text/text-search";
import { getCheckInState, isRunning } from "@/lib/events/policy/check-in";
import type { EventResponse } from "@/lib/events/schema/event";
import type { MyRsvp } from "@/lib/events/schema/rsvp";
import type { PublicProfile } from "@/lib/profiles/schema/public-user";
import type { TopicFilter, Topics } from "@/lib/profiles/schema/topics";

type SelectableRsvp = { event: Pick<EventResponse, "id" | "startTime" | "endTime" | "status"> };

/** docs/product/presence.md#event-selection. `rsvps` are soonest first. */
export function selectInitialEvent(
  rsvps: SelectableRsvp[],
  active: Pick<ActiveAttendance, "eventId"> | null,
  now: Date,
): string | null {
  const events = rsvps.map(({ event }) => event);
  const selected =
    events.find(({ id }) => id === active?.eventId) ??
    events.find((event) => isRunning(event, now)) ??
    events.find(({ status }) => status === "live") ??
    events[0];
  return selected?.id ?? null;
}

export const matchesSearch = (profile: PublicProfile, search: string): boolean =>
  matchesText([profile.firstName, profile.lastName, profile.profession, profile.company, profile.industry], search);

export const hasTopics = ({ lookingFor, canHelpWith }: TopicFilter): boolean => Boolean(lookingFor || canHelpWith);

export const matchesTopics = (topics: Topics | undefined, filter: TopicFilter): boolean =>
  (["lookingFor", "canHelpWith"] as const).every(
    (kind) => !filter[kind] || topics?.[kind].some(({ key }) => key === filter[kind]),
  );

/** A waitlisted RSVP doesn't show attendees. */
export const showsAttendees = ({ status }: Pick<MyRsvp, "status">): boolean => status === "confirmed";

/** Members and guests who are in: the one number that everybody sees. */
export const countHere = ({ checkedIn, guestsIn }: Pick<AttendeeSummary, "checkedIn" | "guestsIn">): number =>
  checkedIn + guestsIn;

/** Whether the recap of the last event may be offered above the people of this one. */
export const leavesTimeForRecap = (event: SelectableRsvp["event"], now: Date): boolean =>
  !getCheckInState(event, { hasRsvp: true }, now).canCheckIn;
