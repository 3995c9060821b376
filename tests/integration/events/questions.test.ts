/** Questions of an event and their answers (docs/product/event-approval.md#questions). */
import { listExportFiles } from "@/lib/account/data/export-files";
import { deleteAccount } from "@/lib/account/service/delete";
import type { ManagedPerson } from "@/lib/attendance/schema/manage";
import { db } from "@/lib/core/server/db";
import { resetEnv } from "@/lib/core/server/process/env";
import type { EventResponse } from "@/lib/events/schema/event";
import type { EventQuestion, OwnAnswer } from "@/lib/events/schema/questions";

import { resetDatabase } from "@/tests/support/database/database";
import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { callRoute } from "@/tests/support/servers/route";
import { stopClock } from "@/tests/support/setup/clock";

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T23:00:00Z");
});
afterEach(() => {
  delete process.env.EVENT_CREATORS;
  resetEnv();
});

type Member = Awaited<ReturnType<typeof createMember>>;

const setQuestions = async ({ token }: Member, id: string, questions: object[]) =>
  callRoute<EventQuestion[]>(await import("@/app/api/events/[id]/questions/route"), "PUT", {
    params: { id },
    token,
    body: { questions },
  });
const getQuestions = async ({ token }: Member, id: string) =>
  (
    await callRoute<EventQuestion[]>(await import("@/app/api/events/[id]/questions/route"), "GET", {
      params: { id },
      token,
    })
  ).json;
const rsvp = async ({ token }: Member, id: string, answers?: object[]) =>
  callRoute<{ status: string }>(await import("@/app/api/events/[id]/rsvp/route"), "POST", {
    params: { id },
    token,
    ...(answers && { body: { answers } }),
  });
const answer = async ({ token }: Member, id: string, answers: object[]) =>
  callRoute(await import("@/app/api/events/[id]/rsvp/answers/route"), "PUT", {
    params: { id },
    token,
    body: { answers },
  });
const getAnswers = async ({ token }: Member, id: string) =>
  (
    await callRoute<OwnAnswer[]>(await import("@/app/api/events/[id]/rsvp/answers/route"), "GET", {
      params: { id },
      token,
    })
  ).json;
const listManaged = async ({ token }: Member, id: string) =>
  (
    await callRoute<ManagedPerson[]>(await import("@/app/api/events/[id]/rsvped-attendees/manage/route"), "GET", {
      params: { id },
      token,
    })
  ).json;

const DIET = { label: "What don't you eat?", kind: "text", options: [], isRequired: false };
const SIZE = { label: "Shirt size", kind: "one", options: ["S", "M", "L"], isRequired: true };
const DAYS = { label: "Which days?", kind: "several", options: ["Friday", "Saturday"], isRequired: false };

/** An event of an admin that asks these questions. */
async function createAskingEvent(questions: object[]) {
  const admin = await createMember({ role: "admin" });
  const event = await createEvent();
  const { json } = await setQuestions(admin, event.id, questions);
  return { admin, event, questions: json };
}

test("asks up to three questions, in their order, and says so on the event", async () => {
  const { admin, event, questions } = await createAskingEvent([DIET, SIZE, DAYS]);
  expect(questions).toMatchObject([DIET, SIZE, DAYS]);
  const me = await createMember();
  expect(await getQuestions(me, event.id)).toEqual(questions);
  const read = async () =>
    (
      await callRoute<EventResponse>(await import("@/app/api/events/[id]/route"), "GET", {
        params: { id: event.id },
        token: me.token,
      })
    ).json.asks;
  expect(await read()).toBe("required");
  await setQuestions(admin, event.id, [questions[0] ?? {}]);
  expect(await read()).toBe("optional");
  await setQuestions(admin, event.id, []);
  expect(await read()).toBe("nothing");
});

test("are written while the event is created, for each date of a series, or nothing is created", async () => {
  const admin = await createMember({ role: "admin" });
  const create = async (questions: object[]) =>
    callRoute<EventResponse>(await import("@/app/api/events/route"), "POST", {
      token: admin.token,
      body: {
        name: "Breakfast",
        startTime: "2026-12-02T14:00:00Z",
        endTime: "2026-12-02T15:00:00Z",
        repeats: { id: "5e41e500-0000-4000-8000-000000000001", frequency: "weekly", count: 3 },
        questions,
      },
    });
  for (const questions of [[{ ...SIZE, options: ["S"] }], [DIET, DIET, DIET, DIET]])
    expect((await create(questions)).status).toBe(400);
  expect(await db().event.count()).toBe(0);
  // The copy of an event's questions has new ones, whatever ids are sent.
  const { event: source, questions } = await createAskingEvent([DIET, SIZE]);
  const { status, json } = await create(questions);
  expect([status, json.asks]).toEqual([201, "required"]);
  const dates = await db().event.findMany({ where: { seriesId: json.seriesId } });
  expect(dates).toHaveLength(3);
  for (const { id } of dates) expect(await getQuestions(admin, id)).toMatchObject([DIET, SIZE]);
  expect(await getQuestions(admin, source.id)).toEqual(questions);
  expect(await db().eventQuestion.count()).toBe(8);
});

test("refuses questions that don't fit, in the call and in the database", async () => {
  const { admin, event } = await createAskingEvent([]);
  for (const questions of [
    [DIET, DIET, DIET, DIET],
    [{ ...DIET, label: " " }],
    [{ ...DIET, label: "x".repeat(201) }],
    [{ ...SIZE, options: ["S"] }],
    [{ ...SIZE, options: ["S", "S"] }],
    [{ ...SIZE, options: Array.from({ length: 11 }, (_, index) => `${index}`) }],
    [{ ...DIET, kind: "number" }],
  ])
    expect((await setQuestions(admin, event.id, questions)).status).toBe(400);
  expect((await setQuestions(admin, event.id, [{ ...DIET, options: ["A", "B"] }])).json).toMatchObject([DIET]);
  await db().eventQuestion.deleteMany();
  const store = (question: object) =>
    db().eventQuestion.create({ data: { eventId: event.id, position: 1, label: "A", kind: "text", ...question } });
  await expect(store({ label: "x".repeat(201) })).rejects.toThrow("event_questions_label");
  await expect(store({ kind: "number" })).rejects.toThrow("event_questions_kind_known");
  await expect(store({ kind: "one", options: ["A"] })).rejects.toThrow("event_questions_options");
  await expect(store({ position: 4 })).rejects.toThrow("event_questions_position");
  const { id: questionId } = await store({});
  await expect(store({})).rejects.toThrow("Unique constraint");
  const { id: rsvpId } = await createRsvp(admin.userId, event.id);
  const storeAnswer = (data: object) => db().eventRsvpAnswer.create({ data: { rsvpId, questionId, ...data } });
  await expect(storeAnswer({})).rejects.toThrow("event_rsvp_answers_text_or_choices");
  await expect(storeAnswer({ text: "a", choices: ["b"] })).rejects.toThrow("event_rsvp_answers_text_or_choices");
  await expect(storeAnswer({ text: "x".repeat(1_001) })).rejects.toThrow("event_rsvp_answers_text");
});

test("an RSVP is refused without an answer that is required", async () => {
  const { event, questions } = await createAskingEvent([DIET, SIZE]);
  const [diet] = questions as [EventQuestion, EventQuestion];
  const me = await createMember();
  expect((await rsvp(me, event.id)).status).toBe(400);
  expect((await rsvp(me, event.id, [{ questionId: diet.id, text: "Nuts" }])).status).toBe(400);
  expect(await db().eventRsvp.count()).toBe(0);
});

test("an RSVP needs the answers that are required, and takes others later", async () => {
  const { event, questions } = await createAskingEvent([DIET, SIZE]);
  const [diet, size] = questions as [EventQuestion, EventQuestion];
  const me = await createMember();
  expect((await rsvp(me, event.id)).status).toBe(400);
  expect((await rsvp(me, event.id, [{ questionId: size.id, choices: [] }])).status).toBe(400);
  expect((await rsvp(me, event.id, [{ questionId: size.id, choices: ["XL"] }])).status).toBe(400);
  expect((await rsvp(me, event.id, [{ questionId: size.id, choices: ["S", "M"] }])).status).toBe(400);
  expect((await rsvp(me, event.id, [{ questionId: size.id, text: "S" }])).status).toBe(400);
  const twice = [size, size].map(({ id }) => ({ questionId: id, choices: ["M"] }));
  expect((await rsvp(me, event.id, twice)).status).toBe(400);
  expect(await db().eventRsvp.count()).toBe(0);
  expect((await rsvp(me, event.id, [{ questionId: size.id, choices: ["M"] }])).status).toBe(201);
  // A repeated RSVP asks nothing again.
  expect((await rsvp(me, event.id)).status).toBe(200);
  expect(await getAnswers(me, event.id)).toEqual([{ questionId: size.id, text: null, choices: ["M"] }]);
  const both = [
    { questionId: diet.id, text: "Nuts" },
    { questionId: size.id, choices: ["L"] },
  ];
  expect((await answer(me, event.id, both)).status).toBe(204);
  expect((await answer(me, event.id, both)).status).toBe(204);
  expect(await getAnswers(me, event.id)).toMatchObject([{ text: "Nuts" }, { choices: ["L"] }]);
  expect((await answer(me, event.id, [{ questionId: diet.id, text: "Nuts" }])).status).toBe(400);
  expect((await answer(me, event.id, twice)).status).toBe(400);
  expect((await answer(me, event.id, [{ questionId: crypto.randomUUID(), text: "Nuts" }])).status).toBe(400);
  expect((await answer(await createMember(), event.id, both)).status).toBe(404);
});

test("a full event and one that needs approval keep the answers too, and a cancelled RSVP loses them", async () => {
  const { event, questions } = await createAskingEvent([SIZE]);
  await db().event.update({ where: { id: event.id }, data: { capacity: 1, requiresApproval: true } });
  const me = await createMember();
  const answers = [{ questionId: questions[0]?.id, choices: ["S"] }];
  expect((await rsvp(me, event.id, answers)).json.status).toBe("pending");
  expect(await getAnswers(me, event.id)).toHaveLength(1);
  await callRoute(await import("@/app/api/events/[id]/rsvp/route"), "DELETE", {
    params: { id: event.id },
    token: me.token,
  });
  expect(await db().eventRsvpAnswer.count()).toBe(0);
});

test("a changed question that was answered keeps its text with the answers", async () => {
  const { admin, event, questions } = await createAskingEvent([DIET, DAYS]);
  const [diet, days] = questions as [EventQuestion, EventQuestion];
  const me = await createMember();
  await rsvp(me, event.id, [{ questionId: diet.id, text: "Nuts" }]);
  const changed = await setQuestions(admin, event.id, [
    { ...diet, label: "Allergies?" },
    { ...days, isRequired: true },
  ]);
  // The one that wasn't answered, and whose text is the same, is still the same question.
  expect(changed.json.map(({ label, isRequired }) => [label, isRequired])).toEqual([
    ["Allergies?", false],
    ["Which days?", true],
  ]);
  expect(changed.json[1]?.id).toBe(days.id);
  expect(changed.json[0]?.id).not.toBe(diet.id);
  expect((await listManaged(admin, event.id))[0]?.answers).toEqual([
    { questionId: diet.id, label: "What don't you eat?", answer: "Nuts" },
  ]);
  expect(await db().eventQuestion.count()).toBe(3);
  // The archived question is asked nobody, and takes no answers.
  expect((await answer(me, event.id, [{ questionId: diet.id, text: "Soy" }])).status).toBe(400);
  await setQuestions(admin, event.id, []);
  expect(await db().eventQuestion.count()).toBe(1);
});

test("a question that becomes one for matching is asked again, and none of text becomes one", async () => {
  const { admin, event, questions } = await createAskingEvent([DIET, DAYS]);
  const me = await createMember();
  const [diet, days] = questions as [EventQuestion, EventQuestion];
  await rsvp(me, event.id, [{ questionId: days.id, choices: ["Friday"] }]);
  const save = async (isForMatching: boolean, [, second] = questions) =>
    (
      await setQuestions(admin, event.id, [
        { ...diet, isForMatching: true },
        { ...second, isForMatching },
      ])
    ).json;
  const asked = await save(true);
  expect(asked.map(({ id }) => id === days.id)).toEqual([false, false]);
  expect(asked.map(({ isForMatching }) => isForMatching)).toEqual([false, true]);
  expect(await getAnswers(me, event.id)).toEqual([]);
  const ended = await save(false, asked);
  expect(ended[1]).toEqual({ ...asked[1], isForMatching: false });
});

test("organizers see the answers in their list and CSV file, which runs no formula; others don't", async () => {
  const { event, questions } = await createAskingEvent([{ ...DIET, label: "=cmd|calc" }, DAYS]);
  const [host, me, other] = [await createMember(), await createMember(), await createMember()];
  await db().event.update({ where: { id: event.id }, data: { hostUserId: host.userId } });
  const SECRET = "=HYPERLINK(secret)";
  await rsvp(other, event.id);
  await rsvp(me, event.id, [
    { questionId: questions[0]?.id, text: SECRET },
    { questionId: questions[1]?.id, choices: ["Friday", "Saturday"] },
  ]);
  const mine = (await listManaged(host, event.id)).find(({ id }) => id === me.userId);
  expect(mine?.answers.map(({ answer: text }) => text)).toEqual([SECRET, "Friday; Saturday"]);
  const params = { id: event.id };
  const exported = async ({ token }: Member) =>
    callRoute(await import("@/app/api/events/[id]/rsvped-attendees/export/route"), "GET", { params, token });
  const { text } = await exported(host);
  expect(text).toContain(`"'=cmd|calc","Which days?"`);
  expect(text).toContain(`"'=HYPERLINK(secret)","Friday; Saturday"`);
  // Everything that another attendee can read about the event and its people.
  const reads = await Promise.all([
    exported(other),
    callRoute(await import("@/app/api/events/[id]/rsvped-attendees/route"), "GET", { params, token: other.token }),
    callRoute(await import("@/app/api/events/[id]/rsvped-attendees/manage/route"), "GET", {
      params,
      token: other.token,
    }),
    callRoute(await import("@/app/api/events/[id]/rsvp/route"), "GET", { params, token: other.token }),
    callRoute(await import("@/app/api/events/[id]/rsvp/answers/route"), "GET", { params, token: other.token }),
    callRoute(await import("@/app/api/events/[id]/route"), "GET", { params, token: other.token }),
    callRoute(await import("@/app/api/rsvps/me/route"), "GET", { token: other.token }),
    callRoute(await import("@/app/api/profiles/[userId]/contact/route"), "GET", {
      params: { userId: me.userId },
      token: other.token,
    }),
  ]);
  expect(reads.map(({ status }) => status)).toEqual([403, 200, 403, 200, 200, 200, 200, 200]);
  for (const read of reads) expect(read.text).not.toContain("secret");
});

test("its creator and admins ask, others don't", async () => {
  process.env.EVENT_CREATORS = "everyone";
  resetEnv();
  const [creator, host, stranger] = [await createMember(), await createMember(), await createMember()];
  const event = await createEvent({ createdById: creator.userId, hostUserId: host.userId });
  expect((await setQuestions(creator, event.id, [DIET])).status).toBe(200);
  expect((await setQuestions(host, event.id, [])).status).toBe(403);
  expect((await setQuestions(stranger, event.id, [])).status).toBe(403);
  expect(await getQuestions(stranger, event.id)).toHaveLength(1);
});

test("never asks more than three when two organizers save at once", async () => {
  const { admin, event } = await createAskingEvent([]);
  const others = await Promise.all([DIET, SIZE].map(() => createMember({ role: "admin" })));
  const saves = await Promise.all([admin, ...others].map((by) => setQuestions(by, event.id, [DIET, SIZE, DAYS])));
  expect(saves.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await getQuestions(admin, event.id)).toHaveLength(3);
});

test("answers are in the member's export, and go with the account", async () => {
  const { event, questions } = await createAskingEvent([DIET]);
  const me = await createMember();
  await rsvp(me, event.id, [{ questionId: questions[0]?.id, text: "Nuts" }]);
  const files = new Map(await listExportFiles(me.actor));
  expect(files.get("rsvps.json")).toMatchObject([{ answers: [{ question: DIET.label, answer: "Nuts" }] }]);
  await deleteAccount(me.userId);
  expect(await db().eventRsvpAnswer.count()).toBe(0);
});
