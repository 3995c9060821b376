/** Reasons to talk at a table of a round (docs/product/rounds.md#course). */
import { db } from "@/lib/core/server/db";
import { getRounds } from "@/lib/rounds/data/open-rounds";
import { announceRounds, goToNextRound, joinRounds } from "@/lib/rounds/service";

import { resetDatabase } from "@/tests/support/database/database";
import { createConnection } from "@/tests/support/factories/connections";
import { createAttendance, createAttendee, createEvent } from "@/tests/support/factories/events";
import { createTopics } from "@/tests/support/factories/topics";
import { createMember } from "@/tests/support/factories/users";
import { fromNow, stopClock } from "@/tests/support/setup/clock";

type Member = Awaited<ReturnType<typeof createMember>>;

let eventId: string;
let ana: Member;
let ben: Member;
let cho: Member;

/** All three sit at one table. */
beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T23:30:00Z");
  const host = await createMember();
  eventId = (await createEvent({ hostUserId: host.userId })).id;
  [ana, ben, cho] = [await createAttendee(eventId), await createAttendee(eventId), await createAttendee(eventId)];
  await db().profile.updateMany({ data: { industry: null } });
  await announceRounds(host.actor, eventId, { rounds: 3, minutes: 10, size: 3 });
  for (const { actor } of [ana, ben, cho]) await joinRounds(actor, eventId);
  await goToNextRound(host.actor, eventId, { round: 0 });
});

/** As Ana reads it. */
async function getReason({ userId }: Member) {
  const rounds = await getRounds(ana.actor, eventId);
  const mate = rounds?.table?.people.find(({ user }) => user.id === userId);
  if (!mate) throw new Error("they don't sit at the table");
  return mate.reason;
}

it("is a topic that the member shows to attendees", async () => {
  await createTopics([
    { userId: ana.userId, lookingFor: ["hiring", "legal"] },
    { userId: ben.userId, canHelpWith: ["hiring"] },
    { userId: cho.userId, canHelpWith: ["legal"] },
  ]);
  await db().profile.update({ where: { userId: cho.userId }, data: { visibility: { topics: "nobody" } } });
  expect(await getReason(ben)).toMatchObject({ kind: "can_help", topic: { key: "hiring" } });
  expect(await getReason(cho)).toBeNull();
});

it.each([
  ["the same answer to a question for matching", true, true, true],
  ["no answer to another question", false, true, false],
  ["no answer of who isn't to be suggested", true, false, false],
])("is %s", async (_name, isForMatching, suggestMe, isReason) => {
  const data = { eventId, position: 1, label: "Why?", kind: "one", options: ["To invest", "To meet"], isForMatching };
  const { id: questionId } = await db().eventQuestion.create({ data });
  const rsvps = await db().eventRsvp.findMany({ where: { userId: { in: [ana.userId, cho.userId] } } });
  const answers = rsvps.map(({ id: rsvpId }) => ({ rsvpId, questionId, choices: ["To invest"] }));
  await db().eventRsvpAnswer.createMany({ data: answers });
  await db().profile.updateMany({ data: { suggestMe } });
  const sameAnswer = { kind: "same_answer", question: "Why?", answer: "To invest" };
  expect(await getReason(cho)).toEqual(isReason ? sameAnswer : null);
});

it("is the last event that both attended, unless one hides there or they know each other", async () => {
  const createPast = async (days: number, name: string) => {
    const times = { startTime: fromNow({ days: -days }), endTime: fromNow({ days: -days, hours: 2 }) };
    const event = await createEvent({ name, ...times });
    for (const { userId } of [ana, ben])
      await createAttendance(userId, event.id, { checkInTime: event.startTime, checkOutTime: event.endTime });
    return { id: event.id, name };
  };
  const [first, second, last] = [
    await createPast(9, "First"),
    await createPast(8, "Second"),
    await createPast(7, "Last"),
  ];
  expect(await getReason(ben)).toEqual({ kind: "same_event", event: last });
  await db().eventHiddenMember.create({ data: { eventId: last.id, userId: ben.userId } });
  expect(await getReason(ben)).toEqual({ kind: "same_event", event: second });
  await db().eventHiddenMember.create({ data: { eventId: second.id, userId: ana.userId } });
  expect(await getReason(ben)).toEqual({ kind: "same_event", event: first });
  for (const change of [{ status: "cancelled" }, { status: "upcoming", endTime: fromNow({ hours: 1 }) }]) {
    await db().event.update({ where: { id: first.id }, data: change });
    expect(await getReason(ben)).toBeNull();
  }
  await db().event.update({ where: { id: first.id }, data: { endTime: fromNow({ days: -8 }) } });
  expect(await getReason(ben)).toEqual({ kind: "same_event", event: first });
  await createConnection(ben.userId, ana.userId);
  expect(await getReason(ben)).toBeNull();
  expect(await getReason(cho)).toBeNull();
});
