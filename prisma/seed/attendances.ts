import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import { demoEvent, EVENT_KEYS, CHECKED_IN_NOW, OPEN_EVENT, type EventKey } from "./data/events";
import type { MemberKey } from "./data/members";
import { eventId, eventTimes } from "./events";
import { chance, demoId } from "./identity";
import { memberId } from "./members";
import { confirmedAt } from "./rsvps";
import { MINUTE, type Times } from "./schedule";

const METERS_PER_DEGREE = 111_320;

/** Returns a random position at most 160 m (0.1 miles) from the venue. */
function getRandomPosition(key: EventKey, person: MemberKey): { latitude: number; longitude: number } {
  const { place } = demoEvent(key);
  if (!place) throw new Error(`${key} has no place`);
  const angle = chance("angle", key, person) * 2 * Math.PI;
  // The square root spreads people evenly over the disc instead of crowding its center.
  const meters = 12 + 148 * Math.sqrt(chance("metres", key, person));
  const north = (meters * Math.cos(angle)) / METERS_PER_DEGREE;
  const east = (meters * Math.sin(angle)) / (METERS_PER_DEGREE * Math.cos((place.latitude * Math.PI) / 180));
  return { latitude: place.latitude + north, longitude: place.longitude + east };
}

export type OpenAttendance = {
  id: string;
  userId: string;
  eventId: string;
  checkInTime: Date;
  latitude: number;
  longitude: number;
  positionAt: Date;
};

/**
 * Returns the active attendances of the open event. Check-ins are between 25 minutes before the start, when check-in is open
 * (docs/product/check-in.md#when-check-in-opens), and a minute ago.
 */
export function openAttendances(now: Date, { startTime }: Times): OpenAttendance[] {
  const earliest = startTime.getTime() - 25 * MINUTE;
  const span = now.getTime() - MINUTE - earliest;
  return CHECKED_IN_NOW.map((person) => ({
    id: demoId("attendance", `${OPEN_EVENT} ${person}`),
    userId: memberId(person),
    eventId: eventId(OPEN_EVENT),
    checkInTime: new Date(earliest + Math.round(chance("check-in", OPEN_EVENT, person) * span)),
    ...getRandomPosition(OPEN_EVENT, person),
    positionAt: now,
  }));
}

/** Lists the members who attended a past event. */
export function listAttended(key: EventKey): MemberKey[] {
  const { came = 0, coming = [] } = demoEvent(key);
  return confirmedAt(key).filter((person) => coming.includes(person) || chance("came", key, person) < came);
}

export function attendanceRows(now: Date): Prisma.EventAttendanceCreateManyInput[] {
  const past = EVENT_KEYS.filter((key) => demoEvent(key).came).flatMap((key) => {
    const { startTime, endTime } = eventTimes(key, now);
    const length = endTime.getTime() - startTime.getTime();
    return listAttended(key).map((person) => ({
      id: demoId("attendance", `${key} ${person}`),
      userId: memberId(person),
      eventId: eventId(key),
      checkInTime: new Date(startTime.getTime() - 20 * MINUTE + Math.round(chance("in", key, person) * 60 * MINUTE)),
      checkOutTime: new Date(endTime.getTime() - Math.round(chance("out", key, person) * length * 0.4)),
      isActive: false,
    }));
  });
  return [...past, ...openAttendances(now, eventTimes(OPEN_EVENT, now))];
}
