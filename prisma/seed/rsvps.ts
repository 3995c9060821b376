import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import { getDemoEvent, EVENT_KEYS, type EventKey } from "./data/events";
import type { DemoMember } from "./data/member";
import { MEMBER_KEYS, getDemoMember, type MemberKey } from "./data/members";
import { getEventId, getEventTimes, getQuestionId } from "./events";
import { getRandomNumber, toDemoId } from "./identity";
import { getJoinedAt, getMemberId } from "./members";
import { DAY, HOUR } from "./schedule";

const getRsvpId = (key: EventKey, person: MemberKey): string => toDemoId("rsvp", `${key} ${person}`);

/** Members that the demo depends on, then nearby members in a fixed random order. */
export function listConfirmed(key: EventKey): MemberKey[] {
  const { confirmed = [], declined = [], waitlisted = [], requested = [], host, from, rsvps, slot } = getDemoEvent(key);
  const certain = new Set<MemberKey>([...confirmed, ...(typeof host === "string" ? [host] : [])]);
  const excluded = new Set<MemberKey>([...declined, ...waitlisted, ...requested]);
  const getDistance = (candidate: MemberKey): number => {
    const { city } = getDemoMember(candidate);
    return getRandomNumber("rsvp", key, candidate) + (city && from.includes(city) ? 0 : 0.6);
  };
  const wasMember = ({ joined }: DemoMember) => !("days" in slot) || joined > -slot.days;
  const others = MEMBER_KEYS.filter(
    (candidate) =>
      !certain.has(candidate) &&
      !excluded.has(candidate) &&
      candidate !== "admin" &&
      wasMember(getDemoMember(candidate)),
  );
  others.sort((a, b) => getDistance(a) - getDistance(b));
  return [...certain, ...others].slice(0, rsvps);
}

export function buildRsvpRows(now: Date): Prisma.EventRsvpCreateManyInput[] {
  return EVENT_KEYS.flatMap((key) => {
    const latest = Math.min(now.getTime(), getEventTimes(key, now).startTime.getTime()) - HOUR;
    const buildRow = (person: MemberKey, status: string): Prisma.EventRsvpCreateManyInput => {
      // In the two weeks before now or the event, whichever is earlier, and after the member
      // joined.
      const randomTime = latest - getRandomNumber("rsvp time", key, person) * 14 * DAY;
      const createdAt = new Date(Math.min(latest, Math.max(randomTime, getJoinedAt(person, now).getTime() + HOUR)));
      return {
        id: getRsvpId(key, person),
        eventId: getEventId(key),
        userId: getMemberId(person),
        status,
        createdAt,
      };
    };
    return [
      ...listConfirmed(key).map((person) => buildRow(person, "confirmed")),
      ...(getDemoEvent(key).waitlisted ?? []).map((person) => buildRow(person, "waitlisted")),
      ...(getDemoEvent(key).requested ?? []).map((person) => buildRow(person, "pending")),
    ];
  });
}

/** Answers to the questions for matching. */
export const buildAnswerRows = (): Prisma.EventRsvpAnswerCreateManyInput[] =>
  EVENT_KEYS.flatMap((key) =>
    (getDemoEvent(key).questions ?? []).flatMap(({ isForMatching, options = [] }, index) =>
      (isForMatching ? listConfirmed(key) : []).flatMap((person) => {
        const choices = options.filter((option) => getRandomNumber("chose", key, option, person) < 0.4);
        const row = { rsvpId: getRsvpId(key, person), questionId: getQuestionId(key, index), choices };
        return choices.length > 0 ? row : [];
      }),
    ),
  );
