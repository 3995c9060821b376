/** Who is suggested to whom, and why (docs/product/suggestions.md). */
import { db } from "@/lib/core/server/db";
import type { Suggestions } from "@/lib/suggestions/schema";
import { listSuggestions } from "@/lib/suggestions/data/suggestions";

import { resetDatabase } from "@/tests/support/database/database";
import { countQueries } from "@/tests/support/database/queries";
import { createBlock, createConnection } from "@/tests/support/factories/connections";
import { createAttendance, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createTopics } from "@/tests/support/factories/topics";
import { createMember, type UserOptions } from "@/tests/support/factories/users";
import { callRoute } from "@/tests/support/servers/route";
import { fromNow, stopClock } from "@/tests/support/setup/clock";

const NOW = new Date("2026-11-20T23:00:00Z");
let eventId: string;
let ana: Awaited<ReturnType<typeof createMember>>;

beforeEach(async () => {
  await resetDatabase();
  stopClock(NOW);
  eventId = (await createEvent({ startTime: fromNow({ days: 1 }), endTime: fromNow({ days: 1, hours: 3 }) })).id;
  ana = await createAtEvent({ firstName: "Ana", profession: "Product Designer" });
  await createTopics([{ userId: ana.userId, lookingFor: ["hiring"], canHelpWith: ["sales"] }]);
});

async function createAtEvent(profile: UserOptions["profile"]) {
  const member = await createMember({ profile: { profession: "Pilot", industry: "Aviation", ...profile } });
  await createRsvp(member.userId, eventId);
  return member;
}

/** Can help Ana with hiring, and looks for a designer. */
async function createBen(profile: UserOptions["profile"] = {}) {
  const ben = await createAtEvent({ firstName: "Ben", ...profile });
  await createTopics([{ userId: ben.userId, lookingFor: ["designer"], canHelpWith: ["hiring"] }]);
  return ben;
}

const get = async (token: string | undefined, id = eventId) =>
  callRoute<Suggestions>(await import("@/app/api/events/[id]/suggestions/route"), "GET", { params: { id }, token });

async function listNames({ token } = ana, id = eventId): Promise<string[]> {
  const { status, json } = await get(token, id);
  expect(status).toBe(200);
  return json.suggestions.map(({ user }) => user.profile.firstName);
}

/** Both confirmed their presence at an event that is over. */
async function createEarlierEvent(userIds: string[], event: Parameters<typeof createEvent>[0] = {}) {
  const times = { startTime: fromNow({ days: -9, hours: -3 }), endTime: fromNow({ days: -9 }) };
  const { id } = await createEvent({ name: "Gulf Coast Founders", ...times, ...event });
  for (const userId of userIds) {
    await createAttendance(userId, id, { checkInTime: times.startTime, checkOutTime: times.endTime });
  }
  return id;
}

it("says why, with the strongest reason first", async () => {
  const ben = await createBen();
  const sharedId = await createEarlierEvent([ana.userId, ben.userId]);
  const { json } = await get(ana.token);
  expect(json).toEqual({
    topics: [],
    suggestions: [
      {
        user: { id: ben.userId, profile: expect.objectContaining({ firstName: "Ben" }) as unknown },
        isCheckedIn: false,
        reasons: [
          { kind: "can_help", topic: { key: "hiring", label: "hiring" } },
          { kind: "needs_profession", topic: { key: "designer", label: "designer" } },
          { kind: "same_event", event: { id: sharedId, name: "Gulf Coast Founders" } },
        ],
      },
    ],
  });
  // From the other side.
  const { json: bens } = await get(ben.token);
  expect(bens.suggestions[0]?.reasons.map(({ kind }) => kind)).toEqual(["looks_for", "works_as", "same_event"]);
});

it("suggests a person who works as what the viewer looks for, without topics of their own", async () => {
  const lia = await createAtEvent({ firstName: "Lia", profession: "Hiring Manager" });
  expect(await listNames()).toEqual(["Lia"]);
  const { json } = await get(lia.token);
  expect(json.suggestions[0]?.reasons).toMatchObject([{ kind: "needs_profession", topic: { key: "hiring" } }]);
});

it("suggests at most six people, in three statements", async () => {
  for (let index = 0; index < 8; index++) await createBen({ firstName: `Ben ${index}` });
  const { result, queries } = await countQueries(() => listSuggestions(ana, eventId, NOW));
  expect(result.suggestions).toHaveLength(6);
  expect(queries).toBeLessThanOrEqual(3);
});

it("says who is checked in, and whose presence is unconfirmed", async () => {
  const ben = await createBen();
  await createAttendance(ben.userId, eventId, { confirmedAt: null, checkedInById: ana.userId });
  const { json } = await get(ana.token);
  expect(json.suggestions[0]).toMatchObject({ isCheckedIn: true, isUnconfirmed: true });
});

describe("limits", () => {
  test("shows a person to twelve others at an event, also when more look at once, and keeps showing them", async () => {
    await createBen();
    const seekers = [];
    for (let index = 0; index < 14; index++) {
      const seeker = await createAtEvent({ firstName: `Seeker ${index}`, profession: null });
      await createTopics([{ userId: seeker.userId, lookingFor: ["hiring"] }]);
      seekers.push(seeker);
    }
    await Promise.all(seekers.map(({ token }) => get(token)));
    const lists = [];
    for (const seeker of seekers) lists.push(await listNames(seeker));
    expect(lists.filter((names) => names.includes("Ben"))).toHaveLength(12);
    expect(await db().suggestionShowing.count()).toBe(12);
    for (const [index, seeker] of seekers.entries()) expect(await listNames(seeker)).toEqual(lists[index]);
  });

  test("puts a person last who was shown three times and never opened", async () => {
    const ben = await createBen();
    const eve = await createAtEvent({ firstName: "Eve" });
    await createEarlierEvent([ana.userId, eve.userId]);
    // Within an hour it counts once.
    for (const hours of [0, 0, 2, 4]) {
      stopClock(new Date(NOW.getTime() + hours * 3_600_000));
      expect(await listNames()).toEqual(["Ben", "Eve"]);
    }
    await openFrom(ana.token, eve.userId);
    expect(await listNames()).toEqual(["Eve", "Ben"]);
    await openFrom(ana.token, ben.userId);
    expect(await listNames()).toEqual(["Ben", "Eve"]);
  });

  const openFrom = async (token: string, userId: string) => {
    const route = await import("@/app/api/events/[id]/suggestions/opened/route");
    const { status } = await callRoute(route, "POST", { params: { id: eventId }, body: { userId }, token });
    expect(status).toBe(204);
  };

  test("names the same answer to a question for matching, and to no other", async () => {
    const ben = await createAtEvent({ firstName: "Ben" });
    const ask = (label: string, position: number, isForMatching: boolean) =>
      db().eventQuestion.create({
        data: { eventId, label, position, isForMatching, kind: "several", options: ["To invest", "To meet people"] },
      });
    const [secret, why] = [await ask("Secret?", 1, false), await ask("Why do you come?", 2, true)];
    for (const { userId } of [ana, ben]) {
      const { id } = await db().eventRsvp.findFirstOrThrow({ where: { userId, eventId } });
      await db().eventRsvpAnswer.createMany({
        data: [
          { rsvpId: id, questionId: secret.id, choices: ["To meet people"] },
          {
            rsvpId: id,
            questionId: why.id,
            choices: ["To invest", ...(userId === ana.userId ? ["To meet people"] : [])],
          },
        ],
      });
    }
    const { json } = await get(ana.token);
    const reason = { kind: "same_answer", question: "Why do you come?", answer: "To invest" };
    expect(json.suggestions.map(({ reasons }) => reasons)).toEqual([[reason]]);
  });

  test("suggests whoever is at their first event to three who know many there", async () => {
    const known = [];
    for (let index = 0; index < 5; index++) known.push(await createAtEvent({ firstName: `Known ${index}` }));
    // None of them is new.
    await createEarlierEvent(known.map(({ userId }) => userId));
    await createAtEvent({ firstName: "Newt" });
    const hosts = [ana];
    for (let index = 0; index < 3; index++)
      hosts.push(await createAtEvent({ firstName: `Host ${index}`, profession: null }));
    await createEarlierEvent(
      hosts.map(({ userId }) => userId),
      { name: "Another" },
    );
    expect(await listNames()).not.toContain("Newt");
    for (const host of hosts) for (const { userId } of known) await createConnection(host.userId, userId);
    const lists = [];
    for (const host of hosts) lists.push(await listNames(host));
    expect(lists.filter((names) => names.includes("Newt"))).toHaveLength(3);
  });
});

describe("never suggests", () => {
  type Pair = { ben: Awaited<ReturnType<typeof createBen>> };
  const EXCLUSIONS: [string, (pair: Pair) => Promise<unknown>][] = [
    [
      "a member hidden at the event",
      ({ ben }) => db().eventHiddenMember.create({ data: { eventId, userId: ben.userId } }),
    ],
    ["a member whom the viewer blocked", ({ ben }) => createBlock(ana.userId, ben.userId)],
    ["a member who blocked the viewer", ({ ben }) => createBlock(ben.userId, ana.userId)],
    ["a suspended member", ({ ben }) => db().user.update({ where: { id: ben.userId }, data: { suspendedAt: NOW } })],
    ["a deleted member", ({ ben }) => db().user.update({ where: { id: ben.userId }, data: { deletedAt: NOW } })],
    ["a connection", ({ ben }) => createConnection(ben.userId, ana.userId, { status: "accepted" })],
    ["whom the viewer asked", ({ ben }) => createConnection(ana.userId, ben.userId, { status: "pending" })],
    ["who asked the viewer", ({ ben }) => createConnection(ben.userId, ana.userId, { status: "pending" })],
    ["who declined", ({ ben }) => createConnection(ana.userId, ben.userId, { status: "declined" })],
    [
      "whom the viewer dismissed",
      ({ ben }) => db().suggestionDismissal.create({ data: { userId: ana.userId, dismissedId: ben.userId } }),
    ],
    [
      "whom the viewer dismissed until later",
      ({ ben }) =>
        db().suggestionDismissal.create({
          data: { userId: ana.userId, dismissedId: ben.userId, until: fromNow({ minutes: 1 }) },
        }),
    ],
    [
      "who doesn't want to be suggested",
      ({ ben }) => db().profile.update({ where: { userId: ben.userId }, data: { suggestMe: false } }),
    ],
    [
      "a member on the waitlist",
      ({ ben }) => db().eventRsvp.updateMany({ where: { userId: ben.userId }, data: { status: "waitlisted" } }),
    ],
    [
      "a member who shows topics to nobody",
      ({ ben }) => db().profile.update({ where: { userId: ben.userId }, data: { visibility: { topics: "nobody" } } }),
    ],
    [
      "a member who shows topics to connections",
      ({ ben }) =>
        db().profile.update({ where: { userId: ben.userId }, data: { visibility: { topics: "connections" } } }),
    ],
  ];

  it.each(EXCLUSIONS)("%s", async (_name, exclude) => {
    const ben = await createBen();
    await createBen({ firstName: "Carl" });
    expect(new Set(await listNames())).toEqual(new Set(["Ben", "Carl"]));
    await exclude({ ben });
    expect(await listNames()).toEqual(["Carl"]);
  });

  it("anybody to a viewer who is hidden at the event", async () => {
    await createBen();
    await db().eventHiddenMember.create({ data: { eventId, userId: ana.userId } });
    expect(await listNames()).toEqual([]);
  });

  it("a dismissed member before it ends, and only to who dismissed them", async () => {
    const ben = await createBen();
    const data = { userId: ana.userId, dismissedId: ben.userId, until: fromNow({}) };
    await db().suggestionDismissal.create({ data });
    expect(await listNames()).toEqual(["Ben"]);
    await db().suggestionDismissal.updateMany({ data: { until: null } });
    expect(await listNames()).toEqual([]);
    expect(await listNames(ben)).toEqual(["Ana"]);
  });
});

describe("an earlier event", () => {
  let zoe: Awaited<ReturnType<typeof createMember>>;
  beforeEach(async () => {
    zoe = await createAtEvent({ firstName: "Zoe" });
  });
  const attend = (event: Parameters<typeof createEvent>[0] = {}) => createEarlierEvent([ana.userId, zoe.userId], event);

  it("is a reason if both were there, listed or not", async () => {
    await attend({ visibility: "unlisted" });
    expect(await listNames()).toEqual(["Zoe"]);
  });

  it("counts the latest that both share", async () => {
    await attend({ name: "First", startTime: fromNow({ days: -30 }), endTime: fromNow({ days: -29 }) });
    await attend({ name: "Second" });
    const { json } = await get(ana.token);
    expect(json.suggestions[0]?.reasons).toMatchObject([{ event: { name: "Second" } }]);
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    [
      "the viewer is hidden there",
      (id) => db().eventHiddenMember.create({ data: { eventId: id, userId: ana.userId } }),
    ],
    ["the other is hidden there", (id) => db().eventHiddenMember.create({ data: { eventId: id, userId: zoe.userId } })],
    [
      "the other never confirmed",
      (id) =>
        db().eventAttendance.updateMany({
          where: { eventId: id, userId: zoe.userId },
          data: { confirmedAt: null, checkedInById: null },
        }),
    ],
    [
      "the viewer never confirmed",
      (id) =>
        db().eventAttendance.updateMany({
          where: { eventId: id, userId: ana.userId },
          data: { confirmedAt: null, checkedInById: null },
        }),
    ],
    ["it was cancelled", (id) => db().event.update({ where: { id }, data: { status: "cancelled" } })],
    ["it is not over", (id) => db().event.update({ where: { id }, data: { endTime: fromNow({ minutes: 1 }) } })],
  ])("is no reason if %s", async (_name, change) => {
    await change(await attend());
    expect(await listNames()).toEqual([]);
  });
});

it("names nobody whom two people know in common, and doesn't count them", async () => {
  const zoe = await createAtEvent({ firstName: "Zoe" });
  const friend = await createMember();
  for (const { userId } of [ana, zoe]) await createConnection(friend.userId, userId);
  expect(await listNames()).toEqual([]);
});

describe("answers", () => {
  it.each([
    [
      "before a week ahead",
      { startTime: new Date("2026-11-27T23:00:01Z"), endTime: new Date("2026-11-28T02:00:00Z") },
      [],
    ],
    [
      "a week ahead",
      { startTime: new Date("2026-11-27T23:00:00Z"), endTime: new Date("2026-11-28T02:00:00Z") },
      ["Ben"],
    ],
    ["after the end", { startTime: new Date("2026-11-20T20:00:00Z"), endTime: NOW }, []],
    ["for a cancelled event", { status: "cancelled" }, []],
  ])("%s", async (_name, data, names) => {
    await createBen();
    await db().event.update({ where: { id: eventId }, data });
    expect(await listNames()).toEqual(names);
  });

  it("403 without a confirmed RSVP, and 404 for an unknown event", async () => {
    const stranger = await createMember();
    expect((await get(stranger.token)).status).toBe(403);
    await createRsvp(stranger.userId, eventId, { status: "waitlisted" });
    expect((await get(stranger.token)).status).toBe(403);
    expect((await get(ana.token, "00000000-0000-4000-8000-000000000009")).status).toBe(404);
  });
});

describe("topics", () => {
  const getTopics = async (token: string, id = eventId) => (await get(token, id)).json.topics;
  const createNewcomer = () => createAtEvent({ firstName: "New", topicsAskedAt: null });

  it("offers what most attendees can help with, then the members of the site, ten in all", async () => {
    const [ben, cal, dee] = [await createAtEvent({}), await createAtEvent({}), await createMember()];
    await createTopics([
      { userId: ben.userId, canHelpWith: ["design", "knitting", "legal"] },
      { userId: cal.userId, canHelpWith: ["legal"], lookingFor: ["press"] },
      { userId: dee.userId, canHelpWith: ["video"] },
    ]);
    const topics = await getTopics((await createNewcomer()).token);
    expect(topics.slice(0, 4)).toEqual(["legal", "design", "sales", "video"]);
    expect(topics).toHaveLength(10);
  });

  it("counts no topics that the viewer may not see", async () => {
    const ben = await createAtEvent({ visibility: { topics: "nobody" } });
    await createTopics([{ userId: ben.userId, canHelpWith: ["accounting"] }]);
    expect((await getTopics((await createNewcomer()).token))[0]).toBe("sales");
  });

  it("offers none after Not now, until an event that has suggestions later", async () => {
    const { userId, token } = await createNewcomer();
    expect(await getTopics(token)).toHaveLength(10);
    const later = await createEvent({ startTime: fromNow({ days: 8 }), endTime: fromNow({ days: 8, hours: 3 }) });
    await createRsvp(userId, later.id);
    await callRoute(await import("@/app/api/profiles/me/topics/asked/route"), "POST", { token });
    expect(await getTopics(token)).toEqual([]);
    stopClock(fromNow({ days: 2 }));
    expect(await getTopics(token, later.id)).toHaveLength(10);
  });
});
