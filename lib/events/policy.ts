import type { Actor } from "@/lib/auth/schema";

import { CHECK_IN_OPENS_MINUTES, EARTH_RADIUS_MILES } from "./constants";
import type { CheckInState } from "./schema/event";

type Instant = Date | string;
type Span = { startTime: Instant; endTime: Instant; status: string };
/** What the viewer is to an event. */
type Relation = { isHost: boolean; hasRsvp: boolean; isCheckedIn: boolean };

const ms = (instant: Instant): number => (typeof instant === "string" ? Date.parse(instant) : instant.getTime());
const isAdmin = (actor: Actor | null): boolean => actor?.role === "admin";

/** Whether an event is over: its end time decides, whatever status is stored. A cancelled event counts as over. */
export function hasEnded(event: Pick<Span, "endTime" | "status">, now: Date): boolean {
  return event.status === "cancelled" || now.getTime() >= ms(event.endTime);
}

/** Returns the whole minutes until check-in opens (docs/product/check-in.md#when-check-in-opens); 0 once it is open. */
export function getMinutesUntilCheckIn(event: Pick<Span, "startTime">, now: Date): number {
  const opens = ms(event.startTime) - CHECK_IN_OPENS_MINUTES * 60_000;
  return Math.max(0, Math.ceil((opens - now.getTime()) / 60_000));
}

/**
 * Returns whether a member may check in now: with a confirmed RSVP, from 30 minutes before the start to the end. For an event that
 * is over, that is the reason also without an RSVP, because RSVPs to it are refused too.
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

/** Returns the number of free seats; null without a limit. Not negative: a smaller capacity takes nobody's seat. */
export const getAvailableSeats = ({
  capacity,
  rsvpCount,
}: {
  capacity: number | null;
  rsvpCount: number;
}): number | null => (capacity === null ? null : Math.max(0, capacity - rsvpCount));

export const canManageEvents = (actor: Actor | null): boolean => isAdmin(actor);

/** Admins and the event's host check members in and out, see the whole attendee list and show the door code. */
export const canRunEvent = (actor: Actor | null, relation: Pick<Relation, "isHost">): boolean =>
  relation.isHost || isAdmin(actor);

/** Members with an RSVP, the host and admins. Joining the event on /ws needs the same. */
export const canSeeAttendees = (actor: Actor | null, relation: Pick<Relation, "isHost" | "hasRsvp">): boolean =>
  relation.hasRsvp || relation.isHost || isAdmin(actor);

/** hostEmail, hostPhone and the host's own email. */
export const canSeeHostContact = (actor: Actor | null, relation: Pick<Relation, "isHost" | "hasRsvp">): boolean =>
  canSeeAttendees(actor, relation);

/** A checked-in attendee, the host or an admin. */
export const canSeeMeetingUrl = (actor: Actor | null, relation: Pick<Relation, "isHost" | "isCheckedIn">): boolean =>
  relation.isCheckedIn || relation.isHost || isAdmin(actor);

type Coordinates = { latitude: number; longitude: number };
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Returns the great-circle distance in miles. */
export function getMilesBetween(a: Coordinates, b: Coordinates): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const chord =
    half(a.latitude, b.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude);
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(chord)));
}

export type Box = { south: number; north: number; west: number; east: number; west2: number; east2: number };

/**
 * Returns the degrees that contain every point within `miles`, so that an index can find candidates before the exact distance is
 * computed. Across the 180th meridian there are two boxes; otherwise the second equals the first.
 */
export function getBoundingBox({ latitude, longitude }: Coordinates, miles: number): Box {
  const angle = miles / EARTH_RADIUS_MILES;
  const reach = (angle * 180) / Math.PI;
  const [south, north] = [Math.max(-90, latitude - reach), Math.min(90, latitude + reach)];
  const whole = { south, north, west: -180, east: 180, west2: -180, east2: 180 };
  // Around a pole every longitude is within the distance.
  if (south === -90 || north === 90) return whole;
  const ratio = Math.sin(angle) / Math.cos(radians(latitude));
  if (ratio >= 1) return whole;
  const side = (Math.asin(ratio) * 180) / Math.PI;
  const [west, east] = [longitude - side, longitude + side];
  if (west < -180) return { south, north, west: -180, east, west2: west + 360, east2: 180 };
  if (east > 180) return { south, north, west, east: 180, west2: -180, east2: east - 360 };
  return { south, north, west, east, west2: west, east2: east };
}
