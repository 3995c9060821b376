import { readFileSync } from "node:fs";
import path from "node:path";

import { MIN_SCORE, WEIGHTS } from "../constants";
import { type Candidate, findTalkReason, getScore, isProfession, listReasons, type Person, suggest } from "./score";
import { hasSuggestions } from "./when";

const toTopics = (keys: string[] = []) => keys.map((key) => ({ key, label: key }));

type Facts = {
  lookingFor?: string[];
  canHelpWith?: string[];
  profession?: string | null;
  industry?: string | null;
  sharedEvent?: Candidate["sharedEvent"];
  sharedAnswer?: Candidate["sharedAnswer"];
  isNewcomer?: boolean;
  isSunk?: boolean;
};

const build = (userId: string, facts: Facts = {}): Candidate => ({
  ...facts,
  userId,
  profession: facts.profession ?? null,
  industry: facts.industry ?? null,
  topics: { lookingFor: toTopics(facts.lookingFor), canHelpWith: toTopics(facts.canHelpWith) },
  sharedEvent: facts.sharedEvent ?? null,
});

const FOUNDERS = { id: "00000000-0000-4000-8000-000000000001", name: "Gulf Coast Founders" };
const listKinds = (viewer: Person, candidate: Candidate) => listReasons(viewer, candidate).map(({ kind }) => kind);
const suggestTo = (viewer: Person, candidates: Candidate[], limit = 6) =>
  suggest(viewer, candidates, { eventId: "mixer", limit }).map(({ candidate }) => candidate.userId);

it.each<[string, Facts, Facts, string[]]>([
  [
    "looks for a designer; the viewer is one",
    { profession: "Product Designer" },
    { lookingFor: ["designer"] },
    ["needs_profession"],
  ],
  ["looks for what the viewer can help with", { canHelpWith: ["hiring"] }, { lookingFor: ["hiring"] }, ["looks_for"]],
  ["can help with what the viewer looks for", { lookingFor: ["hiring"] }, { canHelpWith: ["hiring"] }, ["can_help"]],
  ["works as what the viewer looks for", { lookingFor: ["lawyer"] }, { profession: "Tax Lawyer" }, ["works_as"]],
  ["was at an earlier event, too", {}, { sharedEvent: FOUNDERS }, ["same_event"]],
  [
    "helps and needs help, the strongest reason first",
    { lookingFor: ["hiring"], canHelpWith: ["sales"] },
    { lookingFor: ["sales"], canHelpWith: ["hiring"], sharedEvent: FOUNDERS },
    ["can_help", "looks_for", "same_event"],
  ],
  [
    "states a topic that is also the profession: one reason",
    { lookingFor: ["design"] },
    { canHelpWith: ["design"], profession: "Designer" },
    ["can_help"],
  ],
  ["chose the same answer", {}, { sharedAnswer: { question: "Why?", answer: "To invest" } }, ["same_answer"]],
  ["is at their first event, for one who knows many", {}, { isNewcomer: true }, ["first_event"]],
  ["looks for the same", { lookingFor: ["hiring"] }, { lookingFor: ["hiring"] }, []],
  ["can help with the same", { canHelpWith: ["hiring"] }, { canHelpWith: ["hiring"] }, []],
  ["has the same industry alone", { industry: "Design" }, { industry: "Design" }, []],
  ["has another topic", { lookingFor: ["hiring"] }, { canHelpWith: ["sales"] }, []],
])("finds the reasons of a person who %s", (_name, viewer, candidate, kinds) =>
  expect(listKinds(build("ana", viewer), build("ben", candidate))).toEqual(kinds),
);

it("names the topic that the viewer listed first", () => {
  const viewer = build("ana", { lookingFor: ["hiring", "sales"] });
  const [reason] = listReasons(viewer, build("ben", { canHelpWith: ["sales", "hiring"] }));
  expect(reason).toEqual({ kind: "can_help", topic: { key: "hiring", label: "hiring" } });
});

it.each<[string, Facts, unknown]>([
  ["a reason to meet", { sharedEvent: FOUNDERS, industry: "Design" }, { kind: "same_event", event: FOUNDERS }],
  [
    "the industry of both",
    { industry: "Design", canHelpWith: ["sales"] },
    { kind: "same_industry", industry: "Design" },
  ],
  [
    "a topic that the other one can help with",
    { canHelpWith: ["sales"], lookingFor: ["hiring"] },
    { kind: "helps_with", topic: { key: "sales", label: "sales" } },
  ],
  [
    "a topic that the other one looks for",
    { lookingFor: ["hiring"], industry: "Law" },
    { kind: "seeks", topic: { key: "hiring", label: "hiring" } },
  ],
  ["nothing", { industry: "Law" }, null],
])("finds to talk about: %s", (_name, candidate, reason) =>
  expect(findTalkReason(build("ana", { industry: "Design" }), build("ben", candidate))).toEqual(reason),
);

it.each([
  ["Product Designer", "designers", true],
  ["Designer", "design", true],
  ["Software Developer", "developers", true],
  ["Real Estate Agent", "real-estate", true],
  ["Diseñadora gráfica", "Diseñador", true],
  ["VP of AI", "ai", true],
  ["Airline Pilot", "ai", false],
  ["Estate Planner, real numbers", "real-estate", false],
  ["Sales Lead", "sale", false],
  ["", "design", false],
  [null, "design", false],
  ["Designer", "…", false],
])("compares the words of %j with %j: %s", (profession, topic, matches) =>
  expect(isProfession({ profession }, { key: topic.toLowerCase(), label: topic })).toBe(matches),
);

it("adds the weights", () => {
  const viewer = build("ana", { lookingFor: ["hiring"], canHelpWith: ["sales"], industry: "Design" });
  const all = { canHelpWith: ["hiring"], lookingFor: ["sales"], industry: "Design", sharedEvent: FOUNDERS };
  const { can_help, looks_for, same_event, same_industry } = WEIGHTS;
  expect(getScore(viewer, build("ben", all))).toBe(can_help + looks_for + same_event + same_industry);
  expect(getScore(viewer, build("ben", { industry: "Design" }))).toBeLessThan(MIN_SCORE);
});

it("suggests the best first and nobody below the minimum", () => {
  const viewer = build("ana", { lookingFor: ["hiring"], canHelpWith: ["sales"], industry: "Design" });
  const industry = build("ida", { industry: "Design" });
  const event = build("eve", { sharedEvent: FOUNDERS });
  const eventAndIndustry = build("eli", { sharedEvent: FOUNDERS, industry: "Design" });
  const helper = build("hal", { canHelpWith: ["hiring"] });
  const both = build("bo", { canHelpWith: ["hiring"], lookingFor: ["sales"], sharedEvent: FOUNDERS });
  const candidates = [industry, event, eventAndIndustry, helper, both, build("no")];
  expect(suggestTo(viewer, candidates)).toEqual(["bo", "hal", "eli", "eve"]);
  expect(suggestTo(viewer, candidates, 2)).toEqual(["bo", "hal"]);
});

it("suggests whoever was shown often and never opened after all others, and still if there is nobody else", () => {
  const viewer = build("ana", { lookingFor: ["hiring"], canHelpWith: ["sales"] });
  const sunk = build("sam", { canHelpWith: ["hiring"], lookingFor: ["sales"], isSunk: true });
  const others = [build("eve", { sharedEvent: FOUNDERS }), build("hal", { canHelpWith: ["hiring"] })];
  expect(suggestTo(viewer, [sunk, ...others])).toEqual(["hal", "eve", "sam"]);
  expect(suggestTo(viewer, [sunk, ...others], 2)).toEqual(["hal", "eve"]);
  expect(suggestTo(viewer, [sunk])).toEqual(["sam"]);
});

it("keeps its order whatever order the candidates come in", () => {
  const viewer = build("ana", { lookingFor: ["hiring"] });
  const candidates = Array.from({ length: 30 }, (_, index) => build(`person ${index}`, { canHelpWith: ["hiring"] }));
  expect(suggestTo(viewer, candidates.toReversed())).toEqual(suggestTo(viewer, candidates));
});

it("spreads people with one score over the viewers", () => {
  const helpers = Array.from({ length: 60 }, (_, index) => build(`helper ${index}`, { canHelpWith: ["hiring"] }));
  const counts = new Map<string, number>();
  for (let index = 0; index < 200; index++) {
    for (const id of suggestTo(build(`viewer ${index}`, { lookingFor: ["hiring"] }), helpers))
      counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  // 1,200 suggestions, 20 each if they were even.
  expect(counts.size).toBe(60);
  expect(Math.max(...counts.values())).toBeLessThan(40);
});

it.each([
  ["2026-11-13T18:59:59Z", false],
  ["2026-11-13T19:00:00Z", true],
  ["2026-11-20T21:59:59Z", true],
  ["2026-11-20T22:00:00Z", false],
])("has suggestions at %s: %s", (now, expected) => {
  const event = { startTime: "2026-11-20T19:00:00Z", endTime: "2026-11-20T22:00:00Z", status: "upcoming" };
  expect(hasSuggestions(event, new Date(now))).toBe(expected);
  expect(hasSuggestions({ ...event, status: "cancelled" }, new Date(now))).toBe(false);
});

it("has the weights of the document", () => {
  const page = readFileSync(path.resolve(__dirname, "../../../docs/product/suggestions.md"), "utf8");
  const rows = [...page.matchAll(/^\| `(\w+)`.*\| +(\d+) +\|$/gm)].map(([, kind, weight]) => [kind, Number(weight)]);
  expect(Object.fromEntries(rows)).toEqual(WEIGHTS);
  expect(page).toContain(`A score below ${MIN_SCORE} is not shown`);
});
