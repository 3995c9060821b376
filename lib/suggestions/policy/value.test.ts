/**
 * Whether suggestions are worth it: 400 people with the work of the demo's members and planted
 * interests. Each really needs one topic and gives another one. Their topics say so, as people
 * write them: one in ten leaves it out, and one in four adds a topic at random.
 */
import { listAttended } from "@/prisma/seed/attendances";
import { buildConnectionRows } from "@/prisma/seed/connections";
import { EVENT_KEYS, getDemoEvent } from "@/prisma/seed/data/events";
import { getEventId } from "@/prisma/seed/events";
import { getMemberId } from "@/prisma/seed/members";
import { listConfirmed } from "@/prisma/seed/rsvps";
import { listDemoTopics, TOPIC_PAIRS } from "@/prisma/seed/data/topics";
import { INDUSTRIES } from "@/prisma/seed/data/member";
import { getDemoMember, MEMBER_KEYS, type MemberKey } from "@/prisma/seed/data/members";
import { OFFERED_TOPICS } from "@/lib/profiles/constants/topics";

import { MAX_SUGGESTIONS } from "../constants";
import { type Candidate, suggest } from "./score";

const PEOPLE = 400;
const MIN_SHARE = 0.6;
/** How much better than random people. */
const MIN_RATIO = 8;

/** The same numbers at each run (a linear congruential generator). */
function createRandom(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Planted = { person: Candidate; needs: string; gives: string };

function plant(random: (below: number) => number): Planted[] {
  const pick = (): string => OFFERED_TOPICS[random(OFFERED_TOPICS.length)] ?? "";
  const toTopics = (meant: string) => {
    const written = random(10) === 0 ? [] : [meant];
    const others = random(4) === 0 ? [pick()] : [];
    return [...new Set([...written, ...others])].map((key) => ({ key, label: key }));
  };
  return Array.from({ length: PEOPLE }, (_, index) => {
    const member = getDemoMember(MEMBER_KEYS[index % MEMBER_KEYS.length]!);
    const [needs, gives] = [pick(), pick()];
    const person = {
      userId: `person ${index}`,
      profession: member.profession ?? null,
      industry: member.industry ? INDUSTRIES[member.industry] : null,
      topics: { lookingFor: toTopics(needs), canHelpWith: toTopics(gives) },
      sharedEvent: random(20) === 0 ? { id: "earlier", name: "Gulf Coast Founders" } : null,
    };
    return { person, needs, gives };
  });
}

const isPlantedPair = (one: Planted, other: Planted): boolean => one.needs === other.gives || other.needs === one.gives;

test("suggests planted pairs far more often than random people", () => {
  const random = createRandom(20_261_127);
  const people = plant(random);
  const byId = new Map(people.map((planted) => [planted.person.userId, planted]));
  const counts = { suggested: 0, fitting: 0, random: 0, randomFitting: 0 };
  for (const viewer of people) {
    const others = people.filter((other) => other !== viewer);
    const candidates = others.map(({ person }) => person);
    const found = suggest(viewer.person, candidates, { eventId: "mixer", limit: MAX_SUGGESTIONS });
    for (const { candidate } of found) {
      counts.suggested++;
      if (isPlantedPair(viewer, byId.get(candidate.userId)!)) counts.fitting++;
      counts.random++;
      if (isPlantedPair(viewer, others[random(others.length)]!)) counts.randomFitting++;
    }
  }
  const share = counts.fitting / counts.suggested;
  const randomShare = counts.randomFitting / counts.random;
  expect({ share, isWorthIt: share >= MIN_SHARE }).toEqual({ share, isWorthIt: true });
  expect({ share, randomShare, isBetter: share >= MIN_RATIO * randomShare }).toMatchObject({ isBetter: true });
  if (process.env.SHOW) process.stdout.write(JSON.stringify({ share, randomShare, counts }) + "\n");
});

const DEMO_TOPICS = listDemoTopics();

function toPerson(key: MemberKey): Candidate {
  const list = (kind: string) => DEMO_TOPICS.filter((topic) => topic.member === key && topic.kind === kind);
  const { profession = null, industry } = getDemoMember(key);
  return {
    userId: key,
    profession,
    industry: industry ? INDUSTRIES[industry] : null,
    topics: { lookingFor: list("looking_for"), canHelpWith: list("can_help_with") },
    sharedEvent: null,
  };
}

/** The demo's past events, with the connections that were made there. */
test("suggests people who connected there more often than random ones", () => {
  const rows = buildConnectionRows(new Date("2026-11-20T23:00:00Z")).filter(({ status }) => status === "accepted");
  const met = new Set(
    rows.flatMap(({ eventId, requesterId, receiverId }) => [
      [eventId, requesterId, receiverId].join(" "),
      [eventId, receiverId, requesterId].join(" "),
    ]),
  );
  const counts = { suggested: 0, connected: 0, others: 0, othersConnected: 0 };
  for (const key of EVENT_KEYS.filter((each) => getDemoEvent(each).attendanceRate)) {
    const people = listAttended(key);
    for (const viewer of people) {
      const hasMet = (other: string) =>
        met.has([getEventId(key), getMemberId(viewer), getMemberId(other as MemberKey)].join(" "));
      const others = people.filter((person) => person !== viewer);
      const found = suggest(toPerson(viewer), others.map(toPerson), { eventId: key, limit: MAX_SUGGESTIONS });
      counts.suggested += found.length;
      counts.connected += found.filter(({ candidate }) => hasMet(candidate.userId)).length;
      counts.others += others.length;
      counts.othersConnected += others.filter(hasMet).length;
    }
  }
  const share = counts.connected / counts.suggested;
  const randomShare = counts.othersConnected / counts.others;
  expect({ share, isWorthIt: share >= 0.25 }).toEqual({ share, isWorthIt: true });
  expect({ share, randomShare, isBetter: share >= 1.5 * randomShare }).toMatchObject({ isBetter: true });
  if (process.env.SHOW) process.stdout.write(JSON.stringify({ share, randomShare, counts }) + "\n");
});

/** The demo's own pairs: `helper` is the only one who can help `seeker`. */
test("suggests the helper of each planted pair of the demo", () => {
  for (const { seeker, helper, event } of TOPIC_PAIRS) {
    const candidates = listConfirmed(event).filter((key) => key !== seeker);
    const found = suggest(toPerson(seeker), candidates.map(toPerson), { eventId: event, limit: MAX_SUGGESTIONS });
    expect(found.map(({ candidate }) => candidate.userId)).toContain(helper);
  }
});
