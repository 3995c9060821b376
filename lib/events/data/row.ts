import type { Actor } from "@/lib/auth/schema";
import type { PublicProfile } from "@/lib/profiles/schema";

import { canSeeHostContact, canSeeMeetingUrl, getCheckInState } from "../policy";
import type { EventResponse, EventStatus } from "../schema/event";
import { PLACE_IN_LINE } from "./waitlist-position";

/** A row as EVENT_COLUMNS reads it. */
export type EventRow = {
  id: string;
  name: string;
  description: string | null;
  location: string | null;
  venueName: string | null;
  venueAddress: string | null;
  startTime: Date;
  endTime: Date;
  timezone: string;
  isOnline: boolean;
  eventType: string;
  status: EventStatus;
  eventbriteId: string | null;
  latitude: number | null;
  longitude: number | null;
  meetingUrl: string | null;
  sponsorName: string | null;
  sponsorLogoUrl: string | null;
  sponsor2Name: string | null;
  sponsor2LogoUrl: string | null;
  sponsor3Name: string | null;
  sponsor3LogoUrl: string | null;
  hostUserId: string | null;
  hostName: string | null;
  hostEmail: string | null;
  hostPhone: string | null;
  hostLogoUrl: string | null;
  capacity: number | null;
  rsvpCount: number;
  hostUser: { email: string; emailFor: string; isConnected: boolean; profile: PublicProfile } | null;
  isHostHidden: boolean;
  hasRsvp: boolean;
  waitlistPosition: number | null;
  isCheckedIn: boolean;
  isHidden: boolean;
  distance?: number;
};

/**
 * What every read of events selects; `$1` is the caller's id or null, `e` the events table. All that concerns the caller
 * comes with the row, so that a list of any length is one query. A host who is blocked, or blocked the caller, is left
 * out (contract §5).
 */
export const EVENT_COLUMNS = `
  e.id, e.name, e.description, e.location, e."venueName", e."venueAddress", e."startTime", e."endTime", e.timezone,
  e."isOnline", e."eventType", e.status, e."eventbriteId", e.latitude, e.longitude, e."meetingUrl",
  e."sponsorName", e."sponsorLogoUrl", e."sponsor2Name", e."sponsor2LogoUrl", e."sponsor3Name", e."sponsor3LogoUrl",
  e."hostUserId", e."hostName", e."hostEmail", e."hostPhone", e."hostLogoUrl", e.capacity,
  (SELECT count(*)::int FROM event_rsvps r WHERE r."eventId" = e.id AND r.status = 'confirmed') AS "rsvpCount",
  CASE WHEN e."hostUserId" IS NULL THEN NULL ELSE (
    SELECT json_build_object(
      'email', u.email, 'emailFor', p.visibility->>'email',
      'isConnected', EXISTS (
        SELECT 1 FROM connections c WHERE c.status = 'accepted'
        AND least(c."requesterId", c."receiverId") = least(u.id, $1::uuid)
        AND greatest(c."requesterId", c."receiverId") = greatest(u.id, $1::uuid) AND $1 <> u.id),
      'profile', json_build_object('firstName', p."firstName", 'lastName', p."lastName", 'profession', p.profession,
        'company', p.company, 'industry', p.industry, 'avatarUrl', p."avatarUrl"))
    FROM users u JOIN profiles p ON p."userId" = u.id WHERE u.id = e."hostUserId" AND u."deletedAt" IS NULL
  ) END AS "hostUser",
  e."hostUserId" IS NOT NULL AND EXISTS (SELECT FROM hidden_from($1::uuid) h WHERE h."userId" = e."hostUserId") AS "isHostHidden",
  EXISTS (SELECT 1 FROM event_rsvps r WHERE r."userId" = $1::uuid AND r."eventId" = e.id AND r.status = 'confirmed') AS "hasRsvp",
  (SELECT ${PLACE_IN_LINE} FROM event_rsvps r
   WHERE r."userId" = $1::uuid AND r."eventId" = e.id AND r.status = 'waitlisted') AS "waitlistPosition",
  EXISTS (SELECT 1 FROM event_attendances a WHERE a."userId" = $1::uuid AND a."eventId" = e.id AND a."isActive") AS "isCheckedIn",
  EXISTS (SELECT 1 FROM user_event_preferences h WHERE h."userId" = $1::uuid AND h."eventId" = e.id AND h."isHidden") AS "isHidden"`;

type Relation = { isHost: boolean; hasRsvp: boolean; isCheckedIn: boolean };

function hostOf(
  row: EventRow,
  actor: Actor | null,
  relation: Relation,
): Pick<EventResponse, "hostUserId" | "hostUser"> {
  if (!row.hostUserId || !row.hostUser || row.isHostHidden) return { hostUserId: null, hostUser: null };
  const { email, emailFor, isConnected, profile } = row.hostUser;
  // An attendee sees what the host lets attendees see (contract §5, Contact details); 'nobody' leaves the host and admins.
  const allowed = emailFor === "attendees" || (emailFor === "connections" && isConnected);
  const seesEmail =
    canSeeHostContact(actor, relation) && (allowed || relation.isHost || actor?.role === "admin") && actor !== null;
  return {
    hostUserId: row.hostUserId,
    hostUser: { id: row.hostUserId, ...(seesEmail && { email }), profile },
  };
}

/** The event as the caller may see it (contract §4, Event on the wire). */
export function toEventResponse(row: EventRow, actor: Actor | null, now: Date): EventResponse {
  const { hasRsvp, waitlistPosition, isCheckedIn, isHidden } = row;
  const relation = { isHost: actor !== null && actor.userId === row.hostUserId, hasRsvp, isCheckedIn };
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    location: row.location,
    venueName: row.venueName,
    venueAddress: row.venueAddress,
    startTime: row.startTime.toISOString(),
    endTime: row.endTime.toISOString(),
    timezone: row.timezone,
    isOnline: row.isOnline,
    eventType: row.eventType,
    status: row.status,
    eventbriteId: row.eventbriteId,
    latitude: row.latitude,
    longitude: row.longitude,
    sponsorName: row.sponsorName,
    sponsorLogoUrl: row.sponsorLogoUrl,
    sponsor2Name: row.sponsor2Name,
    sponsor2LogoUrl: row.sponsor2LogoUrl,
    sponsor3Name: row.sponsor3Name,
    sponsor3LogoUrl: row.sponsor3LogoUrl,
    ...hostOf(row, actor, relation),
    hostName: row.hostName,
    hostLogoUrl: row.hostLogoUrl,
    ...(canSeeHostContact(actor, relation) && { hostEmail: row.hostEmail, hostPhone: row.hostPhone }),
    ...(canSeeMeetingUrl(actor, relation) && { meetingUrl: row.meetingUrl }),
    capacity: row.capacity,
    rsvpCount: row.rsvpCount,
    ...(actor && {
      viewer: { hasRsvp, waitlistPosition, isCheckedIn, isHidden, checkIn: getCheckInState(row, { hasRsvp }, now) },
    }),
    ...(row.distance !== undefined && { distance: row.distance }),
  };
}
