import type { Db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { deal } from "@/lib/rounds/policy/deal";

import { OPEN_EVENT, type EventKey } from "./data/events";
import { getDemoMember, type MemberKey } from "./data/members";
import { listDemoTopics } from "./data/topics";
import { buildEveningRows } from "./evenings";
import { getEventId, getEventTimes } from "./events";
import { buildGuestRows } from "./guests";
import { toDemoId } from "./identity";
import { getMemberId } from "./members";
import { MINUTE } from "./schedule";

/** Checked in to the open event, and in for its rounds. */
const IN_ROUNDS: MemberKey[] = [
  ...(["sam", "camille", "dev", "lucia", "ben", "ingrid"] as const),
  ...(["jamal", "sanjay", "tasha", "vivian", "xiomara", "daniel"] as const),
];

const ROUNDS_ID = toDemoId("rounds", OPEN_EVENT);

/** Returns a row for each person, and what the deal compares. */
function buildParticipants(now: Date) {
  const topics = listDemoTopics();
  const listTopics = (key: MemberKey, kind: string) =>
    topics.flatMap((topic) => (topic.member === key && topic.kind === kind ? topic.key : []));
  const members = IN_ROUNDS.map((key) => ({
    id: getMemberId(key),
    whose: { userId: getMemberId(key) },
    company: getDemoMember(key).company ?? null,
    isNew: false,
    lookingFor: listTopics(key, "looking_for"),
    canHelpWith: listTopics(key, "can_help_with"),
    answers: [],
  }));
  const cameEarlier = new Set(buildEveningRows(now).guests.flatMap((guest) => (guest.checkedInAt ? guest.email : [])));
  const guests = buildGuestRows(now).flatMap(({ id = "", company = null, checkedInAt, email }) => {
    const isNew = !cameEarlier.has(email ?? "");
    const none = { lookingFor: [], canHelpWith: [], answers: [] };
    return checkedInAt ? { id, whose: { guestId: id }, company, isNew, ...none } : [];
  });
  return [...members, ...guests];
}

/** Three rounds at the open event, the first of which begins with the demo. */
export function buildRoundRows(now: Date) {
  const people = buildParticipants(now);
  const seed = 1;
  const { tables } = deal({ people, size: 4, seed, apart: [], metToday: [], metEarlier: [] });
  const rounds: Prisma.EventRoundsCreateManyInput = {
    id: ROUNDS_ID,
    eventId: getEventId(OPEN_EVENT),
    createdById: getMemberId("marisol"),
    ...{ rounds: 3, minutes: 20, size: 4, seed, round: 1 },
    createdAt: new Date(now.getTime() - 5 * MINUTE),
    dealtAt: now,
  };
  const toPersonId = (id: string) => toDemoId("round person", id);
  return {
    rounds,
    people: people.map(({ id, whose }) => ({ ...whose, id: toPersonId(id), roundsId: ROUNDS_ID, joinedAt: now })),
    seats: people.map(({ id }) => ({
      personId: toPersonId(id),
      round: 1,
      table: tables.findIndex((ids) => ids.includes(id)) + 1,
    })),
  };
}

/** Gives the round that goes on its minutes again. */
export const restartRound = (tx: Db, now: Date) =>
  tx.eventRounds.updateMany({ where: { id: ROUNDS_ID, endedAt: null, round: { gt: 0 } }, data: { dealtAt: now } });

type Introduction = {
  at: EventKey;
  by: MemberKey;
  pair: [MemberKey, MemberKey];
  line: string;
  createdAt: Date;
  answers: Partial<Record<MemberKey, "yes">>;
  connectedAt?: Date;
};

function toIntroductionRow({ at, by, pair, line, createdAt, answers, connectedAt }: Introduction) {
  const [one, other] = pair.toSorted((a, b) => (getMemberId(a) < getMemberId(b) ? -1 : 1));
  if (!one || !other) throw new Error("An introduction has two people");
  return {
    id: toDemoId("introduction", `${at} ${pair.join(" ")}`),
    eventId: getEventId(at),
    introducerId: getMemberId(by),
    ...{ oneId: getMemberId(one), oneAnswer: answers[one] },
    ...{ otherId: getMemberId(other), otherAnswer: answers[other] },
    ...{ line, createdAt, connectedAt },
  };
}

/** One waits for Sam's answer alone. By the other one, Alex met Camille at the last event. */
export function buildIntroductionRows(now: Date): Prisma.EventIntroductionCreateManyInput[] {
  const { startTime } = getEventTimes("sparkman", now);
  const atSparkman = (minutes: number) => new Date(startTime.getTime() + minutes * MINUTE);
  const waiting: Introduction = {
    at: OPEN_EVENT,
    by: "marisol",
    pair: ["sam", "tasha"],
    line: "Tasha's retreats need a photographer who delivers the same night.",
    createdAt: now,
    answers: { tasha: "yes" },
  };
  const accepted: Introduction = {
    at: "sparkman",
    by: "tasha",
    pair: ["alex", "camille"],
    line: "You both ask people what they need before you build it.",
    createdAt: atSparkman(70),
    answers: { alex: "yes", camille: "yes" },
    connectedAt: atSparkman(78),
  };
  return [waiting, accepted].map(toIntroductionRow);
}
