import { normalizeTopic } from "@/lib/profiles/constants/topics";
import type { Topic, Topics } from "@/lib/profiles/schema/topics";

import { MIN_SCORE, WEIGHTS } from "../constants";
import type { Reason, TalkReason } from "../schema";

export type Person = {
  userId: string;
  profession: string | null;
  industry: string | null;
  topics: Topics;
};

/** Only what the viewer may see of them (docs/product/suggestions.md#who-is-suggested). */
export type Candidate = Person & {
  /** The latest event where both were. */
  sharedEvent: { id: string; name: string } | null;
  /** The choice of both. */
  sharedAnswer?: { question: string; answer: string } | null;
  /** Whether they are at their first event, and the viewer knows many here. */
  isNewcomer?: boolean;
  /** Shown to the viewer often, and never opened. */
  isSunk?: boolean;
};

const MIN_STEM_LENGTH = 4;

/** Without its ending, so that "designer", "designers" and "design" are one word. */
function toStem(word: string): string {
  const stem = word.replace(/(?:ers|er|es|as|s|a)$/u, "");
  return [...stem].length >= MIN_STEM_LENGTH ? stem : word;
}

export const toStems = (text: string): string[] =>
  normalizeTopic(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(toStem);

/** Computes each once, because a person is compared with hundreds. */
function remember<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    const found = known.get(key) ?? compute(key);
    known.set(key, found);
    return found;
  };
}

const toPhrase = (text: string): string => ` ${toStems(text).join(" ")} `;

const getWork = remember(({ profession }: Pick<Person, "profession">) => toPhrase(profession ?? ""));

const getPhrases = remember(({ key, label }: Topic) => [key, label].map(toPhrase));

/** Whether the words of the topic are in the person's profession, side by side. */
export const isProfession = (person: Pick<Person, "profession">, topic: Topic): boolean =>
  getPhrases(topic).some((phrase) => phrase.trim() !== "" && getWork(person).includes(phrase));

const findShared = (topics: Topic[], others: Topic[]): Topic | undefined =>
  topics.find(({ key }) => others.some((other) => other.key === key));

/** A stated topic comes before a profession, and in the viewer's order. */
function findHelp(viewer: Person, candidate: Candidate): Reason | null {
  const { lookingFor } = viewer.topics;
  const shared = findShared(lookingFor, candidate.topics.canHelpWith);
  if (shared) return { kind: "can_help", topic: shared };
  const worked = lookingFor.find((topic) => isProfession(candidate, topic));
  return worked ? { kind: "works_as", topic: worked } : null;
}

function findNeed(viewer: Person, candidate: Candidate): Reason | null {
  const shared = findShared(viewer.topics.canHelpWith, candidate.topics.lookingFor);
  if (shared) return { kind: "looks_for", topic: shared };
  const needed = candidate.topics.lookingFor.find((topic) => isProfession(viewer, topic));
  return needed ? { kind: "needs_profession", topic: needed } : null;
}

/** Returns all reasons to meet, the strongest first. */
export function listReasons(viewer: Person, candidate: Candidate): Reason[] {
  const { sharedEvent, sharedAnswer, isNewcomer } = candidate;
  const reasons = [
    findHelp(viewer, candidate),
    findNeed(viewer, candidate),
    sharedAnswer ? { kind: "same_answer" as const, ...sharedAnswer } : null,
    sharedEvent && { kind: "same_event" as const, event: sharedEvent },
    isNewcomer ? { kind: "first_event" as const } : null,
  ];
  return reasons.filter((reason) => reason !== null).toSorted((a, b) => WEIGHTS[b.kind] - WEIGHTS[a.kind]);
}

const isSameIndustry = (viewer: Person, candidate: Person): boolean =>
  viewer.industry !== null && viewer.industry === candidate.industry;

/** Returns what the two may talk about: a reason to meet, else what both have, or the other one. */
export function findTalkReason(viewer: Person, candidate: Candidate): TalkReason | null {
  const [reason] = listReasons(viewer, candidate);
  if (reason) return reason;
  if (candidate.industry && isSameIndustry(viewer, candidate)) {
    return { kind: "same_industry", industry: candidate.industry };
  }
  const { canHelpWith, lookingFor } = candidate.topics;
  if (canHelpWith[0]) return { kind: "helps_with", topic: canHelpWith[0] };
  return lookingFor[0] ? { kind: "seeks", topic: lookingFor[0] } : null;
}

/** The sum of the weights of what holds. */
export function getScore(viewer: Person, candidate: Candidate, reasons = listReasons(viewer, candidate)): number {
  const industry = isSameIndustry(viewer, candidate) ? WEIGHTS.same_industry : 0;
  return reasons.reduce((sum, { kind }) => sum + WEIGHTS[kind], industry);
}

/** More than any score. */
const SUNK = 1_000;

/** FNV-1a, a short hash with the same result everywhere. */
function hash(text: string): number {
  let result = 0x811c9dc5;
  for (const letter of text) result = Math.imul(result ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return result;
}

/**
 * Returns the best people for the viewer to meet, the best first, with their reasons. It depends on
 * its arguments alone. People with the same score are in an order of their own for each viewer and
 * event, so that not everybody gets the same few.
 */
export function suggest<Found extends Candidate>(
  viewer: Person,
  candidates: readonly Found[],
  { eventId, limit }: { eventId: string; limit: number },
): { candidate: Found; reasons: Reason[] }[] {
  const scored = candidates
    .map((candidate) => {
      const reasons = listReasons(viewer, candidate);
      return { candidate, reasons, score: getScore(viewer, candidate, reasons) };
    })
    .filter(({ score }) => score >= MIN_SCORE)
    .map(({ score, ...found }) => ({ ...found, rank: found.candidate.isSunk ? score - SUNK : score }))
    .toSorted((a, b) => b.rank - a.rank);
  // Only people with the last shown rank or more are put in order.
  const lowest = scored[limit - 1]?.rank ?? -SUNK;
  return scored
    .filter(({ rank }) => rank >= lowest)
    .map((found) => ({ ...found, order: hash(`${viewer.userId} ${found.candidate.userId} ${eventId}`) }))
    .toSorted((a, b) => b.rank - a.rank || a.order - b.order)
    .slice(0, limit)
    .map(({ candidate, reasons }) => ({ candidate, reasons }));
}
