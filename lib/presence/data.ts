import type { Actor } from "@/lib/auth/schema";
import { query } from "@/lib/core/server/db";
import type { PublicProfile, PublicUser } from "@/lib/profiles/schema";

import { SILENT_AFTER_MS } from "./constants";
import type { AttendeeOnMap, Position } from "./schema";

/** My active attendance at an event, as the map's room needs it. */
export type Presence = {
  attendanceId: string;
  /** Where the event is; null: it has no map. */
  place: Position | null;
  user: PublicUser;
  /** Everybody the caller shares a block with, whoever blocked whom. */
  blocked: string[];
};

type PresenceRow = PublicProfile & { id: string; latitude: number | null; longitude: number | null; blocked: string[] };

/** Null when the caller isn't checked in there: nothing of the map is theirs to see (contract §7). */
export async function getPresence(actor: Actor, eventId: string): Promise<Presence | null> {
  const [row] = await query<PresenceRow>(
    "presence",
    `SELECT a.id, e.latitude, e.longitude,
       p."firstName", p."lastName", p.profession, p.company, p.industry, p."avatarUrl", 
       ARRAY(SELECT h."userId"::text FROM hidden_from($1) h) AS blocked
     FROM event_attendances a JOIN events e ON e.id = a."eventId" JOIN profiles p ON p."userId" = a."userId"
     WHERE a."userId" = $1 AND a."eventId" = $2 AND a."isActive"`,
    [actor.userId, eventId],
  );
  if (!row) return null;
  const { id, latitude, longitude, blocked, ...profile } = row;
  const place = latitude === null || longitude === null ? null : { latitude, longitude };
  return { attendanceId: id, place, blocked, user: { id: actor.userId, profile } };
}

type MapRow = PublicProfile & Position & { userId: string; positionAt: Date };

/** Who is on an event's map: checked in, with a position that isn't stale, and not blocked with the caller. */
export async function listAttendeesOnMap(actor: Actor, eventId: string, now: Date): Promise<AttendeeOnMap[]> {
  const rows = await query<MapRow>(
    "attendees_on_map",
    `SELECT a."userId", a.latitude, a.longitude, a."positionAt",
       p."firstName", p."lastName", p.profession, p.company, p.industry, p."avatarUrl"
     FROM event_attendances a JOIN profiles p ON p."userId" = a."userId"
     WHERE a."eventId" = $2 AND a."isActive" AND a.latitude IS NOT NULL AND a."positionAt" > $3
       AND NOT EXISTS (SELECT FROM hidden_from($1) h WHERE h."userId" = a."userId")
     ORDER BY a."userId"`,
    [actor.userId, eventId, new Date(now.getTime() - SILENT_AFTER_MS)],
  );
  return rows.map(({ userId, latitude, longitude, positionAt, ...profile }) => {
    return { userId, latitude, longitude, timestamp: positionAt.toISOString(), user: { id: userId, profile } };
  });
}

/** Of these attendances, those that are still active. */
export async function filterActiveAttendances(attendanceIds: string[]): Promise<Set<string>> {
  const rows = await query<{ id: string }>(
    "active_attendances",
    `SELECT id FROM event_attendances WHERE id = ANY($1::uuid[]) AND "isActive"`,
    [attendanceIds],
  );
  return new Set(rows.map((row) => row.id));
}
