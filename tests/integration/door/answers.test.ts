/** Answers that the door sees, and the ends of codes (docs/product/event-approval.md#questions). */
import * as listRoute from "@/app/api/events/[id]/door/list/route";
import * as questionsRoute from "@/app/api/events/[id]/questions/route";
import * as rsvpRoute from "@/app/api/events/[id]/rsvp/route";
import * as answersRoute from "@/app/api/events/[id]/rsvp/answers/route";
import { db } from "@/lib/core/server/db";
import type { DoorList } from "@/lib/door/schema";
import type { EventQuestion } from "@/lib/events/schema/questions";

import { resetDatabase } from "@/tests/support/database/database";
import { createNameTagCode } from "@/tests/support/factories/name-tags";
import { createEvent } from "@/tests/support/factories/events";
import { createGuest } from "@/tests/support/factories/guests";
import { createDoorLink, createHelper } from "@/tests/support/factories/teams";
import { createMember } from "@/tests/support/factories/users";
import type { Member } from "@/tests/support/fixtures/walk-ins";
import { callRoute, type RouteCall } from "@/tests/support/servers/route";
import { stopClock } from "@/tests/support/setup/clock";

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T20:00:00Z");
});

const DIET = { label: "Diet?", kind: "text", options: [], isRequired: false, isForDoor: true };
const SIZE = { label: "Shirt", kind: "one", options: ["S", "M"], isRequired: false, isForDoor: true };
const WHY = { label: "Why do you come?", kind: "text", options: [], isRequired: false };

const ask = async ({ token }: Member, id: string, questions: object[]) =>
  (await callRoute<EventQuestion[]>(questionsRoute, "PUT", { params: { id }, token, body: { questions } })).json;

const ANSWERS = [{ text: "Vegan" }, { choices: ["M"] }, { text: "To meet Ana" }];
const toAnswers = (questions: EventQuestion[]) =>
  questions.map(({ id: questionId }, index) => ({ questionId, ...ANSWERS[index] }));

async function createAskingEvent(questions: object[] = [DIET, SIZE, WHY]) {
  const owner = await createMember();
  const event = await createEvent({ createdById: owner.userId });
  const asked = await ask(owner, event.id, questions);
  const member = await createMember();
  const call = { params: { id: event.id }, token: member.token };
  await callRoute(rsvpRoute, "POST", { ...call, body: { answers: toAnswers(asked) } });
  const answer = (given: EventQuestion[]) =>
    callRoute(answersRoute, "PUT", { ...call, body: { answers: toAnswers(given) } });
  return { owner, event, asked, member, answer };
}

const read = (id: string, credentials: Pick<RouteCall, "token" | "cookie" | "headers">) =>
  callRoute<DoorList>(listRoute, "GET", { path: `/api/events/${id}/door/list`, params: { id }, ...credentials });
const readAnswers = async (id: string, { token }: Member) =>
  (await read(id, { token })).json.entries?.map(({ answers }) => answers);

it("gives those who run the door the answers to marked questions, and no others", async () => {
  const { owner, event } = await createAskingEvent();
  await createGuest(event.id);
  const [helper, link] = [await createHelper(event.id, "door"), await createDoorLink(event.id, owner.userId)];
  for (const credentials of [{ token: owner.token }, { token: helper.token }, link.device]) {
    const { text, json } = await read(event.id, credentials);
    const answers = [
      { label: "Diet?", answer: "Vegan" },
      { label: "Shirt", answer: "M" },
    ];
    expect(json.entries?.map((entry) => [entry.kind, entry.answers])).toEqual([
      ["guest", undefined],
      ["member", answers],
    ]);
    expect(text).not.toContain("To meet Ana");
  }
  expect((await read(event.id, { token: (await createMember()).token })).text).not.toContain("Vegan");
});

it("shows an answer only if the question said so when it was given, and until the mark is taken back", async () => {
  const { owner, event, asked, answer } = await createAskingEvent([{ ...DIET, isForDoor: false }]);
  const [diet] = asked as [EventQuestion];
  const marked = await ask(owner, event.id, [{ ...diet, isForDoor: true }]);
  expect(marked).toEqual([{ ...diet, isForDoor: true }]);
  expect(await readAnswers(event.id, owner)).toEqual([undefined]);
  expect((await answer(marked)).status).toBe(204);
  expect(await readAnswers(event.id, owner)).toEqual([[{ label: "Diet?", answer: "Vegan" }]]);
  await ask(owner, event.id, [diet]);
  expect(await readAnswers(event.id, owner)).toEqual([undefined]);
});

it("shows no answers of who has no place", async () => {
  const { owner, event, member } = await createAskingEvent();
  await db().eventRsvp.updateMany({ where: { userId: member.userId }, data: { status: "pending" } });
  const { json } = await read(event.id, { token: owner.token });
  expect(json.entries).toMatchObject([{ id: member.userId, state: "pending" }]);
  expect(json.entries?.[0]).not.toHaveProperty("answers");
});

it("lists the last three digits of each check-in code, and none without a code", async () => {
  const { owner, event, member } = await createAskingEvent([]);
  const [withCode, without] = [await createGuest(event.id), await createGuest(event.id)];
  const codes = [createNameTagCode(), createNameTagCode()] as const;
  await db().eventNameTag.createMany({
    data: [
      { eventId: event.id, guestId: withCode.id, code: codes[0] },
      { eventId: event.id, userId: member.userId, code: codes[1] },
    ],
  });
  const { text, json } = await read(event.id, { token: owner.token });
  const ends = Object.fromEntries((json.entries ?? []).map(({ id, codeEnds }) => [id, codeEnds]));
  expect(ends).toEqual({
    [withCode.id]: [codes[0].slice(-3)],
    [without.id]: undefined,
    [member.userId]: [codes[1].slice(-3)],
  });
  for (const code of codes) expect(text).not.toContain(code.slice(-5));
});
