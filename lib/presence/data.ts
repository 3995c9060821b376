import { PRESENT } from "@/lib/attendance/data/confirmed";
import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import { PUBLIC_USER_SELECT, toPublicUser } from "@/lib/profiles/data/public-user";
import { HIDDEN_SELECT, notBlockedWith, toHiddenIds } from "@/lib/profiles/data/visible-to";
import type { PublicUser } from "@/lib/profiles/schema/public-user";

import { POSITION_TIMEOUT_MS } from "./constants";
import type { AttendeeOnMap, Position } from "./schema";

/** The actor's active attendance at an event, as the event's map needs it. */
export type Presence = {
  attendanceId: string;
  /** The coordinates of the event. Null: it has no map. */
  venue: Position | null;
  user: PublicUser;
  /** Ids of the members hidden from the actor. */
  blocked: string[];
};

/** Returns null if the actor isn't present at the event and therefore may not see its map. */
export async function getPresence(actor: Actor, eventId: string): Promise<Presence | null> {
  const attendance = await db().eventAttendance.findFirst({
    where: { userId: actor.userId, eventId, ...PRESENT },
    select: {
      id: true,
      event: { select: { latitude: true, longitude: true } },
      user: { select: { ...PUBLIC_USER_SELECT, ...HIDDEN_SELECT } },
    },
  });
  if (!attendance) return null;
  const { id, event, user } = attendance;
  const { latitude, longitude } = event;
  const venue = latitude === null || longitude === null ? null : { latitude, longitude };
  return { attendanceId: id, venue, blocked: toHiddenIds(user), user: toPublicUser(user) };
}

/** Lists who is on an event's map: present, with a current position, and not hidden from the actor. */
export async function listAttendeesOnMap(actor: Actor, eventId: string, now: Date): Promise<AttendeeOnMap[]> {
  const attendances = await db().eventAttendance.findMany({
    where: {
      eventId,
      ...PRESENT,
      positionAt: { gt: new Date(now.getTime() - POSITION_TIMEOUT_MS) },
      user: notBlockedWith(actor.userId),
    },
    select: { latitude: true, longitude: true, positionAt: true, user: { select: PUBLIC_USER_SELECT } },
    orderBy: { userId: "asc" },
  });
  return attendances.flatMap(({ latitude, longitude, positionAt, user }) => {
    if (latitude === null || longitude === null || positionAt === null) return [];
    return { userId: user.id, latitude, longitude, timestamp: positionAt.toISOString(), user: toPublicUser(user) };
  });
}

/** Returns those of the attendances that are still active. */
export async function filterActiveAttendances(attendanceIds: string[]): Promise<Set<string>> {
  const attendances = await db().eventAttendance.findMany({
    where: { id: { in: attendanceIds }, isActive: true },
    select: { id: true },
  });
  return new Set(attendances.map((attendance) => attendance.id));
}
