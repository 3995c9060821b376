/** Two people who are brought together by a third (docs/product/introductions.md). */
import { listExportFiles } from "@/lib/account/data/export-files";
import { deleteAccount } from "@/lib/account/service/delete";
import { db } from "@/lib/core/server/db";
import { MAX_INTRODUCTIONS, MAX_OPEN_INTRODUCTIONS } from "@/lib/introductions/constants";
import type { Introduction, IntroductionAnswer } from "@/lib/introductions/schema";
import type { RecapPerson } from "@/lib/recap/schema";

import { resetDatabase } from "@/tests/support/database/database";
import { createBlock, createConnection } from "@/tests/support/factories/connections";
import { createAttendance, createAttendee, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createHelper } from "@/tests/support/factories/teams";
import { createMember } from "@/tests/support/factories/users";
import { callRoute } from "@/tests/support/servers/route";
import { advanceClock, fromNow, stopClock } from "@/tests/support/setup/clock";

type Member = Awaited<ReturnType<typeof createMember>>;

let host: Member;
let ana: Member;
let ben: Member;
let eventId: string;

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T23:30:00Z");
  host = await createMember({ profile: { firstName: "Marisol", lastName: "Vega" } });
  eventId = (await createEvent({ hostUserId: host.userId })).id;
  [ana, ben] = [await createAttendee(eventId), await createAttendee(eventId)];
});

const load = () => import("@/app/api/events/[id]/introductions/route");

async function introduce(by: Member, [one, other]: [Member, Member], line?: string): Promise<number> {
  const body = { userIds: [one.userId, other.userId], ...(line !== undefined && { line }) };
  return (await callRoute(await load(), "POST", { params: { id: eventId }, token: by.token, body })).status;
}

const list = async ({ token }: Member) =>
  (await callRoute<Introduction[]>(await load(), "GET", { params: { id: eventId }, token })).json;

async function answer(member: Member, said: "yes" | "no", introductionId?: string) {
  const id = introductionId ?? (await db().eventIntroduction.findFirstOrThrow()).id;
  const route = await import("@/app/api/events/[id]/introductions/[introductionId]/route");
  const params = { id: eventId, introductionId: id };
  return callRoute<IntroductionAnswer>(route, "PUT", { params, token: member.token, body: { answer: said } });
}

const listStatuses = async () => (await db().connection.findMany()).map(({ status }) => status);

it("shows both the other, the introducer and the sentence, and connects them once both say yes", async () => {
  expect(await introduce(host, [ana, ben], " You both sail ")).toBe(204);
  const shared = { introducer: { id: host.userId }, line: "You both sail" };
  expect(await list(ana)).toMatchObject([{ ...shared, other: { id: ben.userId } }]);
  expect(await list(ben)).toMatchObject([{ ...shared, other: { id: ana.userId } }]);
  expect(await list(host)).toEqual([]);
  expect((await answer(ana, "yes")).json).toEqual({ isConnected: false });
  expect(await listStatuses()).toEqual([]);
  expect(await list(ana)).toEqual([]);
  expect((await answer(ben, "yes")).json).toEqual({ isConnected: true });
  expect(await db().connection.findMany()).toMatchObject([{ status: "accepted", eventId }]);
  expect(await list(ben)).toEqual([]);
});

it("ends silently with a no, for the evening and for both", async () => {
  await introduce(host, [ana, ben]);
  expect((await answer(ana, "no")).json).toEqual({ isConnected: false });
  // Ben and the introducer see what they would see without an answer.
  expect(await list(ben)).toHaveLength(1);
  expect((await answer(ben, "yes")).json).toEqual({ isConnected: false });
  expect(await introduce(host, [ben, ana])).toBe(204);
  expect(await list(ana)).toEqual([]);
  expect((await answer(ana, "yes")).status).toBe(404);
  expect(await listStatuses()).toEqual([]);
  expect(await db().eventIntroduction.count()).toBe(1);
});

it.each([
  ["two yes at once", ["yes", "yes"], ["accepted"]],
  ["a no and a yes", ["no", "yes"], []],
] as const)("has one outcome: %s", async (_, said, statuses) => {
  await introduce(host, [ana, ben]);
  const results = await Promise.all([answer(ana, said[0]), answer(ben, said[1]), answer(ben, said[1])]);
  for (const { status } of results) expect([200, 404]).toContain(status);
  expect(await listStatuses()).toEqual(statuses);
});

it.each(["pending", "declined"])("accepts what was %s between them", async (status) => {
  await createConnection(ana.userId, ben.userId, { status });
  await introduce(host, [ana, ben]);
  for (const member of [ana, ben]) await answer(member, "yes");
  expect(await listStatuses()).toEqual(["accepted"]);
});

describe("the introducer", () => {
  it.each([
    ["owner", 204],
    ["editor", 204],
    ["door", 403],
  ] as const)("may be in the team, but not at the door alone: %s", async (role, status) => {
    expect(await introduce(await createHelper(eventId, role), [ana, ben])).toBe(status);
  });

  it("may be connected with both, and sees which connections are in", async () => {
    const [friend, absent] = [await createAttendee(eventId), await createMember()];
    await createConnection(friend.userId, ana.userId);
    await createConnection(absent.userId, friend.userId);
    expect(await introduce(friend, [ana, ben])).toBe(403);
    await createConnection(ben.userId, friend.userId, { status: "pending" });
    expect(await introduce(friend, [ana, ben])).toBe(403);
    await db().connection.updateMany({ data: { status: "accepted" } });
    const candidates = await import("@/app/api/events/[id]/introductions/candidates/route");
    const { json } = await callRoute<{ id: string }[]>(candidates, "GET", {
      params: { id: eventId },
      token: friend.token,
    });
    expect(json.map(({ id }) => id).toSorted()).toEqual([ana.userId, ben.userId].toSorted());
    expect(await introduce(friend, [ana, ben])).toBe(204);
  });

  it("picks two other people who are in, while the event goes on", async () => {
    const going = await createMember();
    await createRsvp(going.userId, eventId);
    expect(await introduce(host, [ana, going])).toBe(409);
    const unconfirmed = await createMember();
    await createAttendance(unconfirmed.userId, eventId, {
      checkedInById: host.userId,
      confirmedAt: null,
      onSiteAt: null,
    });
    expect(await introduce(host, [ana, unconfirmed])).toBe(409);
    await createAttendance(host.userId, eventId);
    expect(await introduce(host, [ana, host])).toBe(400);
    expect(await introduce(host, [ana, ana])).toBe(400);
    advanceClock({ hours: 3 });
    expect(await introduce(host, [ana, ben])).toBe(409);
  });

  it("must not hide there, because both read the name", async () => {
    await db().eventHiddenMember.create({ data: { eventId, userId: host.userId } });
    expect(await introduce(host, [ana, ben])).toBe(409);
  });

  it("has a limit for a person, which a no doesn't change, and one for an event", async () => {
    const others: Member[] = [];
    for (let count = 0; count <= MAX_OPEN_INTRODUCTIONS; count++) others.push(await createAttendee(eventId));
    for (const other of others.slice(0, MAX_OPEN_INTRODUCTIONS)) expect(await introduce(host, [ana, other])).toBe(204);
    const [first] = await list(ana);
    await answer(ana, "no", first?.id);
    const [last] = others.slice(-1);
    if (!last) throw new Error("nobody is left");
    expect(await introduce(host, [ana, last])).toBe(409);
    const pairs = others.flatMap((one, index) => others.slice(index + 1).map((other) => [one, other] as const));
    const strangers = await Promise.all(Array.from({ length: MAX_INTRODUCTIONS }, () => createMember()));
    await db().eventIntroduction.createMany({
      data: strangers.slice(MAX_OPEN_INTRODUCTIONS).map(({ userId }, index) => {
        const [oneId = "", otherId = ""] = [userId, strangers[index]?.userId ?? ""].toSorted();
        return { eventId, introducerId: host.userId, oneId, otherId };
      }),
    });
    const [pair] = pairs;
    if (!pair) throw new Error("no pair");
    expect(await introduce(host, [pair[0], pair[1]])).toBe(409);
  });

  it("never exceeds the limit for a person when calls race", async () => {
    const others = await Promise.all(Array.from({ length: 8 }, () => createAttendee(eventId)));
    await Promise.all(others.map((other) => introduce(host, [ana, other])));
    expect(await db().eventIntroduction.count()).toBe(MAX_OPEN_INTRODUCTIONS);
  });
});

/** What ends an introduction, or keeps it from being shown. */
const REASONS: Record<string, () => Promise<unknown>> = {
  "a block between the two": () => createBlock(ana.userId, ben.userId),
  "a block of the introducer": () => createBlock(ben.userId, host.userId),
  "a block by the introducer": () => createBlock(host.userId, ana.userId),
  "who hides": () => db().eventHiddenMember.create({ data: { eventId, userId: ben.userId } }),
  "who wants to be left alone": () =>
    db().profile.update({ where: { userId: ana.userId }, data: { suggestMe: false } }),
  "who is connected already": () => createConnection(ana.userId, ben.userId),
};

describe.each(Object.entries(REASONS))("%s", (_, apply) => {
  it("is not introduced, and the introducer doesn't notice", async () => {
    await apply();
    expect(await introduce(host, [ana, ben])).toBe(204);
    expect([await list(ana), await list(ben)]).toEqual([[], []]);
    for (const member of [ana, ben]) expect((await answer(member, "yes")).status).toBe(404);
  });

  it("ends an open introduction", async () => {
    await introduce(host, [ana, ben]);
    await answer(ana, "yes");
    await apply();
    expect((await answer(ben, "yes")).status).toBe(404);
    expect(await list(ben)).toEqual([]);
  });
});

it("ends when one of them leaves, and with the event", async () => {
  await introduce(host, [ana, ben]);
  await db().eventAttendance.updateMany({
    where: { userId: ana.userId },
    data: { isActive: false, checkOutTime: fromNow({}) },
  });
  expect(await list(ben)).toEqual([]);
  await createAttendance(ana.userId, eventId);
  expect(await list(ben)).toHaveLength(1);
  advanceClock({ hours: 3 });
  expect(await list(ben)).toEqual([]);
});

it("is named in the recap, unless there is a block", async () => {
  await introduce(host, [ana, ben]);
  for (const member of [ana, ben]) await answer(member, "yes");
  advanceClock({ hours: 3 });
  const route = await import("@/app/api/events/[id]/recap/people/route");
  const read = async () =>
    (await callRoute<RecapPerson[]>(route, "GET", { params: { id: eventId }, token: ana.token })).json;
  expect(await read()).toMatchObject([{ user: { id: ben.userId }, introducedBy: { id: host.userId } }]);
  await createBlock(host.userId, ana.userId);
  const [person] = await read();
  expect(person?.user.id).toBe(ben.userId);
  expect(person?.introducedBy).toBeUndefined();
});

it("is in the export with the own answer alone, and goes with each account", async () => {
  await introduce(host, [ana, ben], "Sails");
  await answer(ana, "no");
  const read = async (member: Member, file: string) =>
    (await listExportFiles(member.actor))?.find(([name]) => name === file)?.[1];
  expect(await read(ana, "introductions.json")).toMatchObject([{ userId: ben.userId, answer: "no", line: "Sails" }]);
  expect(await read(ben, "introductions.json")).toEqual([]);
  expect(JSON.stringify(await read(host, "introductions-i-made.json"))).not.toContain("nswer");
  await deleteAccount(host.userId);
  expect(await db().eventIntroduction.count()).toBe(0);
});
