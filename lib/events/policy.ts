import type { Actor } from "@/lib/auth/schema";

import { CHECK_IN_OPENS_MINUTES, EARTH_RADIUS_MILES } from "./constants";
import type { CheckInState } from "./schema/event";

type Instant = Date | string;
type Span = { startTime: Instant; endTime: Instant; status: string };
/** What the caller is to an event. */
type Relation = { isHost: boolean; hasRsvp: boolean; isCheckedIn: boolean };

const ms = (instant: Instant): number => (typeof instant === "string" ? Date.parse(instant) : instant.getTime());
const isAdmin = (actor: Actor | null): boolean => actor?.role === "admin";

/** Contract §5: the end time decides, whatever status is stored, and a cancelled event counts as ended. */
export function hasEnded(event: Pick<Span, "endTime" | "status">, now: Date): boolean {
  return event.status === "cancelled" || now.getTime() >= ms(event.endTime);
}

/** Whole minutes until check-in opens, 30 before the start (spec B§9); 0 once it has. */
export function getMinutesUntilCheckIn(event: Pick<Span, "startTime">, now: Date): number {
  const opens = ms(event.startTime) - CHECK_IN_OPENS_MINUTES * 60_000;
  return Math.max(0, Math.ceil((opens - now.getTime()) / 60_000));
}

/**
 * Whether somebody may check in now (spec B§5, contract §5): with a confirmed RSVP, from 30 minutes before the start to the
 * end. An event that is over says so first, because an RSVP to it is refused too.
 */
export function getCheckInState(event: Span, { hasRsvp }: { hasRsvp: boolean }, now: Date): CheckInState {
  const minutes = getMinutesUntilCheckIn(event, now);
  const refuse = (reason: CheckInState["reason"]): CheckInState => ({
    canCheckIn: false,
    reason,
    minutesUntilCheckIn: minutes,
  });
  if (hasEnded(event, now)) return { ...refuse("ended"), minutesUntilCheckIn: 0 };
  if (!hasRsvp) return refuse("no_rsvp");
  if (minutes > 0) return refuse("too_early");
  return { canCheckIn: true, reason: null, minutesUntilCheckIn: 0 };
}

/** How many more can RSVP before the others wait; null without a limit. Never negative: nobody loses a place to a smaller one. */
export const getAvailableSeats = ({
  capacity,
  rsvpCount,
}: {
  capacity: number | null;
  rsvpCount: number;
}): number | null => (capacity === null ? null : Math.max(0, capacity - rsvpCount));

export const canManageEvents = (actor: Actor | null): boolean => isAdmin(actor);

/** Who checks others in, sees the whole list and opens the door: admins, and the host of that event. */
export const canRunEvent = (actor: Actor | null, relation: Pick<Relation, "isHost">): boolean =>
  relation.isHost || isAdmin(actor);

/** Contract §4: who RSVP'd, the host and admins. The same right opens the event's room on /ws (contract §6). */
export const canSeeAttendees = (actor: Actor | null, relation: Pick<Relation, "isHost" | "hasRsvp">): boolean =>
  relation.hasRsvp || relation.isHost || isAdmin(actor);

/** Contract §4: hostEmail, hostPhone and the host's own email. */
export const canSeeHostContact = (actor: Actor | null, relation: Pick<Relation, "isHost" | "hasRsvp">): boolean =>
  canSeeAttendees(actor, relation);

/** Contract §4: a checked-in attendee, the host or an admin. */
export const canSeeMeetingUrl = (actor: Actor | null, relation: Pick<Relation, "isHost" | "isCheckedIn">): boolean =>
  relation.isCheckedIn || relation.isHost || isAdmin(actor);

type Place = { latitude: number; longitude: number };
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance in miles with an earth radius of 3959 (spec B§5). */
export function getMilesBetween(a: Place, b: Place): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const chord =
    half(a.latitude, b.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude);
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(chord)));
}

export type Box = { south: number; north: number; west: number; east: number; west2: number; east2: number };

/**
 * Degrees that hold every place within `miles`: what an index can answer before the exact distance is measured. Across the
 * 180th meridian the box falls into two; otherwise the second equals the first.
 */
export function getBoundingBox({ latitude, longitude }: Place, miles: number): Box {
  const angle = miles / EARTH_RADIUS_MILES;
  const reach = (angle * 180) / Math.PI;
  const [south, north] = [Math.max(-90, latitude - reach), Math.min(90, latitude + reach)];
  const whole = { south, north, west: -180, east: 180, west2: -180, east2: 180 };
  // Around a pole every longitude is near.
  if (south === -90 || north === 90) return whole;
  const ratio = Math.sin(angle) / Math.cos(radians(latitude));
  if (ratio >= 1) return whole;
  const side = (Math.asin(ratio) * 180) / Math.PI;
  const [west, east] = [longitude - side, longitude + side];
  if (west < -180) return { south, north, west: -180, east, west2: west + 360, east2: 180 };
  if (east > 180) return { south, north, west, east: 180, west2: -180, east2: east - 360 };
  return { south, north, west, east, west2: west, east2: east };
}
