import { PRESENT } from "@/lib/attendance/data/confirmed";
import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { listHiddenMembers, shownAt } from "@/lib/events/data/hidden-members";
import { PUBLIC_PROFILE_SELECT } from "@/lib/profiles/data/public-user";
import { HIDDEN_SELECT, toHiddenIds } from "@/lib/profiles/data/visible-to";
import type { PublicUser } from "@/lib/profiles/schema/public-user";
import { type MapVisibility, storedMapVisibilitySchema } from "@/lib/profiles/schema/visibility";

import { POSITION_TIMEOUT_MS } from "./constants";
import type { AttendeeOnMap, Position } from "./schema";

const MAP_USER_SELECT = {
  id: true,
  profile: { select: { ...PUBLIC_PROFILE_SELECT, mapVisibility: true } },
} satisfies Prisma.UserSelect;

type MapUser = Prisma.UserGetPayload<{ select: typeof MAP_USER_SELECT }>;

/** Separates the visibility, because only the member may read it. Attendances have a profile. */
function toMapUser({ id, profile: own }: MapUser): { user: PublicUser; visibility: MapVisibility } {
  if (!own) throw new Error(`member ${id} has no profile`);
  const { mapVisibility, ...profile } = own;
  return { user: { id, profile }, visibility: storedMapVisibilitySchema.parse(mapVisibility) };
}

export type Presence = {
  attendanceId: string;
  /** Null if the event has no coordinates and therefore no map. */
  venue: Position | null;
  user: PublicUser;
  blocked: string[];
  visibility: MapVisibility;
};

const VENUE_SELECT = { latitude: true, longitude: true } satisfies Prisma.EventSelect;

const toVenue = ({ latitude, longitude }: Prisma.EventGetPayload<{ select: typeof VENUE_SELECT }>): Position | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** Returns null if the actor isn't present, or is hidden there, and may not see the map. */
export async function getPresence(actor: Actor, eventId: string): Promise<Presence | null> {
  const attendance = await db().eventAttendance.findFirst({
    where: { userId: actor.userId, eventId, ...PRESENT, user: shownAt(eventId) },
    select: {
      id: true,
      event: { select: VENUE_SELECT },
      user: { select: { ...MAP_USER_SELECT, ...HIDDEN_SELECT } },
    },
  });
  if (!attendance) return null;
  const { id, event, user } = attendance;
  return {
    attendanceId: id,
    venue: toVenue(event),
    blocked: toHiddenIds(user),
    ...toMapUser(user),
  };
}

export type StoredMarker = { attendee: AttendeeOnMap; visibility: MapVisibility };

/** Callers filter by viewer (docs/product/presence.md#map-visibility). */
export async function listStoredMarkers(eventId: string, now: Date): Promise<StoredMarker[]> {
  const attendances = await db().eventAttendance.findMany({
    where: {
      eventId,
      ...PRESENT,
      user: shownAt(eventId),
      positionAt: { gt: new Date(now.getTime() - POSITION_TIMEOUT_MS) },
    },
    select: { latitude: true, longitude: true, positionAt: true, user: { select: MAP_USER_SELECT } },
    orderBy: { userId: "asc" },
  });
  return attendances.flatMap(({ latitude, longitude, positionAt, user }) => {
    const { visibility, user: person } = toMapUser(user);
    if (latitude === null || longitude === null || positionAt === null || visibility === "nobody") return [];
    const timestamp = positionAt.toISOString();
    return { attendee: { userId: user.id, latitude, longitude, timestamp, user: person }, visibility };
  });
}

/** Leaves out attendances that have ended. */
export async function listActiveVisibilities(attendanceIds: string[]): Promise<Map<string, MapVisibility>> {
  const attendances = await db().eventAttendance.findMany({
    where: { id: { in: attendanceIds }, isActive: true },
    select: { id: true, user: { select: MAP_USER_SELECT } },
  });
  return new Map(attendances.map(({ id, user }) => [id, toMapUser(user).visibility]));
}

/** Returns `nobody` for a deleted member. */
export async function getMapVisibility(userId: string): Promise<MapVisibility> {
  const profile = await db().profile.findUnique({ where: { userId }, select: { mapVisibility: true } });
  return profile ? storedMapVisibilitySchema.parse(profile.mapVisibility) : "nobody";
}

/** `blocked` are the ids of members hidden from the member. */
export type ActivePresence = Pick<Presence, "attendanceId" | "venue" | "blocked"> & { userId: string; eventId: string };

/** Returns the same as `getPresence`. A member has at most one active attendance. */
export async function listActivePresences(userIds: string[]): Promise<ActivePresence[]> {
  const attendances = await db().eventAttendance.findMany({
    where: { userId: { in: userIds }, ...PRESENT },
    select: {
      ...{ id: true, eventId: true, userId: true },
      event: { select: VENUE_SELECT },
      user: { select: HIDDEN_SELECT },
    },
  });
  const hidden = await listHiddenMembers([...new Set(attendances.map(({ eventId }) => eventId))], userIds);
  const isShown = (attendance: { eventId: string; userId: string }) =>
    !hidden.some(({ eventId, userId }) => eventId === attendance.eventId && userId === attendance.userId);
  return attendances.filter(isShown).map(({ id, event, user, ...attendance }) => ({
    ...attendance,
    attendanceId: id,
    venue: toVenue(event),
    blocked: toHiddenIds(user),
  }));
}
