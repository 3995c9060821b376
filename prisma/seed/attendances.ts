import { roundPosition } from "@/lib/presence/policy";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import { getDemoEvent, EVENT_KEYS, CHECKED_IN_NOW, OPEN_EVENT, type EventKey } from "./data/events";
import type { MemberKey } from "./data/members";
import { getEventId, getEventTimes } from "./events";
import { getRandomNumber, toDemoId } from "./identity";
import { getMemberId } from "./members";
import { listConfirmed } from "./rsvps";
import { MINUTE, type Times } from "./schedule";

const METERS_PER_DEGREE = 111_320;

/** At most 160 m (0.1 miles) from the venue. */
function getRandomPosition(key: EventKey, person: MemberKey): { latitude: number; longitude: number } {
  const { venue } = getDemoEvent(key);
  if (!venue) throw new Error(`${key} has no venue`);
  const angle = getRandomNumber("angle", key, person) * 2 * Math.PI;
  // The square root spreads people evenly over the disc.
  const meters = 12 + 148 * Math.sqrt(getRandomNumber("metres", key, person));
  const north = (meters * Math.cos(angle)) / METERS_PER_DEGREE;
  const east = (meters * Math.sin(angle)) / (METERS_PER_DEGREE * Math.cos((venue.latitude * Math.PI) / 180));
  return roundPosition({ latitude: venue.latitude + north, longitude: venue.longitude + east });
}

export type OpenAttendance = {
  id: string;
  userId: string;
  eventId: string;
  checkInTime: Date;
  checkedInById: string;
  confirmedAt: Date;
  onSiteAt: Date;
  latitude: number;
  longitude: number;
  positionAt: Date;
};

const buildOwnCheckIn = (userId: string, checkInTime: Date) => ({
  userId,
  checkInTime,
  checkedInById: userId,
  confirmedAt: checkInTime,
});

/** Starts when check-in opens (docs/product/check-in.md#when-check-in-opens). */
export function buildOpenAttendances(now: Date, { startTime }: Times): OpenAttendance[] {
  const earliest = startTime.getTime() - 25 * MINUTE;
  const span = now.getTime() - MINUTE - earliest;
  return CHECKED_IN_NOW.map((person) => ({
    id: toDemoId("attendance", `${OPEN_EVENT} ${person}`),
    eventId: getEventId(OPEN_EVENT),
    ...buildOwnCheckIn(
      getMemberId(person),
      new Date(earliest + Math.round(getRandomNumber("check-in", OPEN_EVENT, person) * span)),
    ),
    ...getRandomPosition(OPEN_EVENT, person),
    positionAt: now,
    onSiteAt: now,
  }));
}

export function listAttended(key: EventKey): MemberKey[] {
  const { attendanceRate = 0, confirmed = [] } = getDemoEvent(key);
  return listConfirmed(key).filter(
    (person) => confirmed.includes(person) || getRandomNumber("came", key, person) < attendanceRate,
  );
}

/** Somebody came within 40 minutes of the start, or a bit earlier, and left before the end. */
export function buildPastAttendance(event: { id: string; name: string } & Times, person: MemberKey) {
  const { id: eventId, name, startTime, endTime } = event;
  const length = endTime.getTime() - startTime.getTime();
  const checkInTime = startTime.getTime() - 20 * MINUTE + Math.round(getRandomNumber("in", name, person) * 60 * MINUTE);
  return {
    id: toDemoId("attendance", `${name} ${person}`),
    eventId,
    ...buildOwnCheckIn(getMemberId(person), new Date(checkInTime)),
    checkOutTime: new Date(endTime.getTime() - Math.round(getRandomNumber("out", name, person) * length * 0.4)),
    isActive: false,
  };
}

export function buildAttendanceRows(now: Date): Prisma.EventAttendanceCreateManyInput[] {
  const past = EVENT_KEYS.filter((key) => getDemoEvent(key).attendanceRate).flatMap((key) => {
    const event = { id: getEventId(key), name: key, ...getEventTimes(key, now) };
    return listAttended(key).map((person) => buildPastAttendance(event, person));
  });
  return [...past, ...buildOpenAttendances(now, getEventTimes(OPEN_EVENT, now))];
}
