import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import { listAttended } from "./attendances";
import { CONNECTIONS, type DemoConnection } from "./data/connections";
import { getDemoEvent, EVENT_KEYS, CHECKED_IN_NOW, OPEN_EVENT, type EventKey } from "./data/events";
import { getDemoMember, type MemberKey } from "./data/members";
import { getEventId, getEventTimes } from "./events";
import { getRandomNumber, toDemoId } from "./identity";
import { getMemberId } from "./members";
import { MINUTE } from "./schedule";

const toPairKey = (a: MemberKey, b: MemberKey): string => [a, b].sort().join(" ");

const getCreatedAt = ({ when }: DemoConnection, now: Date): Date => {
  if ("minutesAgo" in when) return new Date(now.getTime() - when.minutesAgo * MINUTE);
  return new Date(getEventTimes(when.at, now).startTime.getTime() + when.minutes * MINUTE);
};

/** Returns the latest past event that both attended. */
function findSharedEvent(a: MemberKey, b: MemberKey): EventKey | undefined {
  return EVENT_KEYS.find(
    (key) => getDemoEvent(key).attendanceRate && listAttended(key).includes(a) && listAttended(key).includes(b),
  );
}

/**
 * Connects random members who attended the same event. Skips Alex and Sam, whose connections are
 * all in the data.
 */
function chooseRandomConnections(): DemoConnection[] {
  const connectAttendees = (
    key: EventKey,
    attendees: MemberKey[],
    share: number,
    minutes: number,
  ): DemoConnection[] => {
    const people = attendees.filter((person) => person !== "alex" && person !== "sam");
    return people.flatMap((from, index) =>
      people
        .slice(index + 1)
        .filter((to) => getRandomNumber("met", key, from, to) < share)
        .map((to) => ({
          from,
          to,
          status: getDemoMember(to).approveRequests ? "pending" : "accepted",
          when: { at: key, minutes: 5 + getRandomNumber("met at", key, from, to) * minutes },
        })),
    );
  };
  const past = EVENT_KEYS.filter((key) => getDemoEvent(key).attendanceRate);
  return [
    ...past.flatMap((key) => connectAttendees(key, listAttended(key), 0.14, 100)),
    ...connectAttendees(OPEN_EVENT, CHECKED_IN_NOW, 0.03, 4),
  ];
}

export function buildConnectionRows(now: Date): Prisma.ConnectionCreateManyInput[] {
  const pairs = new Map<string, DemoConnection>();
  // A pair has only one connection; the first in the list wins.
  for (const connection of [...CONNECTIONS, ...chooseRandomConnections()]) {
    const pair = toPairKey(connection.from, connection.to);
    if (!pairs.has(pair)) pairs.set(pair, connection);
  }
  return [...pairs].map(([pair, connection]) => {
    const { from, to, status, when } = connection;
    const at = "at" in when ? when.at : findSharedEvent(from, to);
    const time = getCreatedAt(connection, now);
    return {
      id: toDemoId("connection", pair),
      requesterId: getMemberId(from),
      receiverId: getMemberId(to),
      status,
      eventId: at ? getEventId(at) : null,
      createdAt: time,
      updatedAt: time,
    };
  });
}
