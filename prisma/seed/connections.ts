import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import { cameTo } from "./attendances";
import { CONNECTIONS, type DemoConnection } from "./data/connections";
import { demoEvent, EVENT_KEYS, HERE_NOW, OPEN_EVENT, type EventKey } from "./data/events";
import { member, type MemberKey } from "./data/members";
import { eventId, eventTimes } from "./events";
import { chance, demoId } from "./identity";
import { memberId } from "./members";
import { MINUTE } from "./schedule";

const pairOf = (a: MemberKey, b: MemberKey): string => [a, b].sort().join(" ");

const createdAt = ({ when }: DemoConnection, now: Date): Date => {
  if ("minutesAgo" in when) return new Date(now.getTime() - when.minutesAgo * MINUTE);
  return new Date(eventTimes(when.at, now).startTime.getTime() + when.minutes * MINUTE);
};

/** The latest event over by now where both were. */
function metAt(a: MemberKey, b: MemberKey): EventKey | undefined {
  return EVENT_KEYS.find((key) => demoEvent(key).came && cameTo(key).includes(a) && cameTo(key).includes(b));
}

/** Some of those who were in one room, as chance has it; nobody whose connections the list above spells out. */
function drawn(): DemoConnection[] {
  const met = (key: EventKey, there: MemberKey[], share: number, minutes: number): DemoConnection[] => {
    const people = there.filter((person) => person !== "alex" && person !== "sam");
    return people.flatMap((from, index) =>
      people
        .slice(index + 1)
        .filter((to) => chance("met", key, from, to) < share)
        .map((to) => ({
          from,
          to,
          status: member(to).approveRequests ? "pending" : "accepted",
          when: { at: key, minutes: 5 + chance("met at", key, from, to) * minutes },
        })),
    );
  };
  const past = EVENT_KEYS.filter((key) => demoEvent(key).came);
  return [...past.flatMap((key) => met(key, cameTo(key), 0.14, 100)), ...met(OPEN_EVENT, HERE_NOW, 0.03, 4)];
}

export function connectionRows(now: Date): Prisma.ConnectionCreateManyInput[] {
  const pairs = new Map<string, DemoConnection>();
  // The first to name a pair keeps it: one connection a pair (contract §5).
  for (const connection of [...CONNECTIONS, ...drawn()]) {
    const pair = pairOf(connection.from, connection.to);
    if (!pairs.has(pair)) pairs.set(pair, connection);
  }
  return [...pairs].map(([pair, connection]) => {
    const { from, to, status, when } = connection;
    const at = "at" in when ? when.at : metAt(from, to);
    const time = createdAt(connection, now);
    return {
      id: demoId("connection", pair),
      requesterId: memberId(from),
      receiverId: memberId(to),
      status,
      eventId: at ? eventId(at) : null,
      createdAt: time,
      updatedAt: time,
    };
  });
}
