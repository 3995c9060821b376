import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import { demoEvent, EVENT_KEYS, type EventKey } from "./data/events";
import { MEMBER_KEYS, member, type DemoMember, type MemberKey } from "./data/members";
import { eventId, eventTimes } from "./events";
import { chance, demoId } from "./identity";
import { joinedAt, memberId } from "./members";
import { DAY, HOUR } from "./schedule";

/** Lists the members with a confirmed RSVP: those the demo depends on, then nearby members in a fixed random order. */
export function confirmedAt(key: EventKey): MemberKey[] {
  const { coming = [], notComing = [], waitlisted = [], host, from, rsvps, slot } = demoEvent(key);
  const certain = new Set<MemberKey>([...coming, ...(typeof host === "string" ? [host] : [])]);
  const excluded = new Set<MemberKey>([...notComing, ...waitlisted]);
  const getDistance = (candidate: MemberKey): number => {
    const { city } = member(candidate);
    return chance("rsvp", key, candidate) + (city && from.includes(city) ? 0 : 0.6);
  };
  const wasMember = ({ joined }: DemoMember) => !("days" in slot) || joined > -slot.days;
  const others = MEMBER_KEYS.filter(
    (candidate) =>
      !certain.has(candidate) && !excluded.has(candidate) && candidate !== "admin" && wasMember(member(candidate)),
  );
  others.sort((a, b) => getDistance(a) - getDistance(b));
  return [...certain, ...others].slice(0, rsvps);
}

export function rsvpRows(now: Date): Prisma.EventRsvpCreateManyInput[] {
  return EVENT_KEYS.flatMap((key) => {
    const latest = Math.min(now.getTime(), eventTimes(key, now).startTime.getTime()) - HOUR;
    const buildRow = (person: MemberKey, status: string): Prisma.EventRsvpCreateManyInput => {
      // In the two weeks before now or before the event, and after the member joined.
      const randomTime = latest - chance("rsvp time", key, person) * 14 * DAY;
      const createdAt = new Date(Math.min(latest, Math.max(randomTime, joinedAt(person, now).getTime() + HOUR)));
      return {
        id: demoId("rsvp", `${key} ${person}`),
        eventId: eventId(key),
        userId: memberId(person),
        status,
        createdAt,
      };
    };
    return [
      ...confirmedAt(key).map((person) => buildRow(person, "confirmed")),
      ...(demoEvent(key).waitlisted ?? []).map((person) => buildRow(person, "waitlisted")),
    ];
  });
}
