/** Messages to webhooks (docs/product/webhooks.md), to a receiver on this machine. */
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";

import { Webhook } from "standardwebhooks";

import * as guestsRoute from "@/app/api/events/[id]/guests/route";
import * as messagesRoute from "@/app/api/webhooks/[id]/messages/route";
import * as againRoute from "@/app/api/webhooks/[id]/messages/[messageId]/send-again/route";
import * as resumeRoute from "@/app/api/webhooks/[id]/resume/route";
import * as webhookRoute from "@/app/api/webhooks/[id]/route";
import * as webhooksRoute from "@/app/api/webhooks/route";
import { listExportFiles } from "@/lib/account/data/export-files";
import { deleteAccount } from "@/lib/account/service/delete";
import { recordEmailProof } from "@/lib/auth/service/first-proof";
import { storePassword } from "@/lib/auth/service/password/store-password";
import { db, pool } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { webhookPayloadSchema } from "@/lib/webhooks/responses";
import type { NewWebhook, Webhook as ShownWebhook, WebhookMessage, WebhookPayload } from "@/lib/webhooks/schema";
import { removeOldWebhookMessages, sendWebhooks } from "@/lib/webhooks/service/send";

import { resetDatabase } from "@/tests/support/database/database";
import { createAttendance, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createGuest } from "@/tests/support/factories/guests";
import { createHelper } from "@/tests/support/factories/teams";
import { createMember, createUser } from "@/tests/support/factories/users";
import { startPushService } from "@/tests/support/servers/push-service";
import { callRoute } from "@/tests/support/servers/route";
import { advanceClock, fromNow, stopClock } from "@/tests/support/setup/clock";

const ADDRESS = "https://hooks.example.com/nametag";

/** Gets what leads to any https address. */
let receiver: Awaited<ReturnType<typeof startPushService>>;
beforeEach(async () => {
  await resetDatabase();
  stopClock(clock.now());
  receiver = await startPushService();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await receiver.stop();
});

const add = (token: string, eventId: string | null, url = ADDRESS) =>
  callRoute<NewWebhook & { fields?: object }>(webhooksRoute, "POST", { token, body: { url, eventId } });

async function start(ofAll = false) {
  const owner = await createMember();
  const event = await createEvent({ createdById: owner.userId });
  const { status, json } = await add(owner.token, ofAll ? null : event.id);
  expect(status).toBe(201);
  return { owner, event, webhook: json };
}

const listReceived = () =>
  receiver.requests.map(({ body }) => webhookPayloadSchema.parse(JSON.parse(body.toString()) as WebhookPayload));
const listTypes = () => listReceived().map(({ type }) => type);
const countMessages = () => db().webhookMessage.count();
const readLog = async (token: string, id: string) =>
  (await callRoute<WebhookMessage[]>(messagesRoute, "GET", { token, params: { id } })).json;

it("signs each message, and shows the secret once", async () => {
  // The library compares the time of a message with the machine's.
  const { rows } = await pool().query<{ now: Date }>("SELECT now()");
  stopClock(rows[0]!.now);
  const { owner, event, webhook } = await start();
  await createGuest(event.id);
  await sendWebhooks();
  const { body, headers } = receiver.requests[0]!;
  const own = headers as Record<string, string>;
  expect(new Webhook(webhook.secret).verify(body.toString(), own)).toMatchObject({ type: "guest.added", sequence: 1 });
  expect(() => new Webhook(`whsec_${"A".repeat(44)}`).verify(body.toString(), own)).toThrow();
  // As docs/product/webhooks.md checks it in n8n.
  const key = Buffer.from(webhook.secret.replace("whsec_", ""), "base64");
  const signed = `${own["webhook-id"]}.${own["webhook-timestamp"]}.${body.toString()}`;
  expect(own["webhook-signature"]).toBe(`v1,${createHmac("sha256", key).update(signed).digest("base64")}`);
  const list = await callRoute<ShownWebhook[]>(webhooksRoute, "GET", {
    path: `/api/webhooks?eventId=${event.id}`,
    token: owner.token,
  });
  expect(list.text).not.toContain(webhook.secret);
  expect(list.json).toMatchObject([{ id: webhook.id, url: ADDRESS, isOff: false }]);
  expect(JSON.stringify(await db().webhook.findMany())).not.toContain(webhook.secret);
  expect(JSON.stringify(await listExportFiles(owner.actor))).toContain(ADDRESS);
});

it("tells changes of people and of the event in their order, one after the other", async () => {
  const { event } = await start();
  const [ana, guest] = [await createUser(), await createGuest(event.id)];
  await db().eventGuest.updateMany({ data: { company: "Acme" } });
  await db().eventGuest.updateMany({ data: { checkedInAt: clock.now() } });
  await db().eventGuest.updateMany({ data: { checkedInAt: null } });
  await createRsvp(ana.id, event.id);
  await db().eventRsvp.updateMany({ data: { status: "waitlisted", waitlistPosition: 1 } });
  await createAttendance(ana.id, event.id);
  await db().eventAttendance.updateMany({ data: { isActive: false, checkOutTime: clock.now() } });
  await createAttendance(ana.id, event.id);
  // Takes both back, which is one thing to tell.
  await db().eventAttendance.deleteMany();
  await db().eventRsvp.deleteMany();
  await db().eventGuest.deleteMany({ where: { id: guest.id } });
  await db().event.update({ where: { id: event.id }, data: { name: "Renamed" } });
  await db().event.update({ where: { id: event.id }, data: { status: "cancelled" } });
  // Nothing that anybody is told.
  await db().event.update({ where: { id: event.id }, data: { updatedAt: clock.now() } });
  await sendWebhooks();
  expect(listReceived().map(({ type, sequence }) => `${sequence} ${type}`)).toEqual([
    ...["1 guest.added", "2 guest.updated", "3 checkin.created", "4 checkin.ended"],
    ...["5 rsvp.created", "6 rsvp.updated", "7 checkin.created", "8 checkin.ended"],
    ...["9 checkin.created", "10 checkin.ended", "11 rsvp.cancelled"],
    ...["12 guest.removed", "13 event.updated", "14 event.cancelled"],
  ]);
});

it("tells of many people with one statement, and of none if the transaction fails", async () => {
  const { event } = await start();
  const rows = Array.from({ length: 50 }, (_, number) => ({ eventId: event.id, name: `Guest ${number}` }));
  await expect(
    db().$transaction(async (tx) => {
      await tx.eventGuest.createMany({ data: rows });
      throw new Error("fails");
    }),
  ).rejects.toThrow("fails");
  expect(await countMessages()).toBe(0);
  await db().eventGuest.createMany({ data: rows });
  expect(await countMessages()).toBe(50);
});

it("says of a person what the organizer's file says, and nothing more", async () => {
  const { owner, event } = await start();
  await db().event.update({ where: { id: event.id }, data: { asksEmail: true } });
  const [shy, open] = [await createUser(), await createUser()];
  await createRsvp(shy.id, event.id);
  await createRsvp(open.id, event.id, { sharesEmail: true });
  await createGuest(event.id, { email: "gail@example.com", note: "Vegan" });
  await sendWebhooks();
  const people = listReceived().flatMap(({ data }) => (data.person ? [data.person] : []));
  expect(people.map(({ id, email, note }) => [id, email, note])).toEqual([
    [shy.id, null, null],
    [open.id, open.email, null],
    [expect.any(String), "gail@example.com", "Vegan"],
  ]);
  // A member who blocked the organizer hides the address from them.
  await db().block.create({ data: { blockerId: open.id, blockedId: owner.userId, createdAt: clock.now() } });
  await db().eventRsvp.updateMany({ where: { userId: open.id }, data: { status: "waitlisted", waitlistPosition: 1 } });
  await sendWebhooks();
  expect(listReceived().at(-1)?.data.person).toMatchObject({ id: open.id, state: "waitlisted", email: null });
});

it("tells of all events that its owner runs, also of new and deleted ones, and of no others", async () => {
  const { owner, event } = await start(true);
  await createGuest((await createEvent()).id);
  const second = await createEvent({ createdById: owner.userId });
  await createGuest(second.id);
  await createGuest(event.id);
  await db().event.delete({ where: { id: second.id } });
  const third = await createEvent({ createdById: owner.userId });
  await sendWebhooks();
  // What was to say of the deleted event is dropped.
  expect(listReceived().map(({ type, data }) => [type, data.eventId, data.event?.name ?? null])).toEqual([
    ["guest.added", event.id, event.name],
    ["event.deleted", second.id, null],
    ["event.created", third.id, third.name],
  ]);
});

it("says nothing once its owner lost the right, and nothing while they are suspended", async () => {
  const event = await createEvent();
  const editor = await createHelper(event.id, "editor");
  await add(editor.token, event.id);
  await createGuest(event.id);
  await db().user.update({ where: { id: editor.userId }, data: { suspendedAt: clock.now() } });
  await sendWebhooks();
  expect(await countMessages()).toBe(1);
  await db().user.update({ where: { id: editor.userId }, data: { suspendedAt: null } });
  await db().eventTeamMember.deleteMany();
  await sendWebhooks();
  expect([receiver.requests.length, await countMessages()]).toEqual([0, 0]);
});

it("tries a message eight times within a day, and keeps the order meanwhile", async () => {
  const { owner, event, webhook } = await start();
  await createGuest(event.id, { name: "First" });
  await createGuest(event.id, { name: "Second" });
  receiver.nextStatuses.push(...Array.from({ length: 8 }, () => 500));
  const startedAt = clock.ms();
  const tries: number[] = [];
  for (let count = 1; count <= 8; count++) {
    await sendWebhooks();
    tries.push((clock.ms() - startedAt) / 60_000);
    const { nextAttemptAt } = await db().webhookMessage.findFirstOrThrow({ orderBy: { position: "asc" } });
    if (!nextAttemptAt) break;
    stopClock(new Date(nextAttemptAt.getTime() - 1));
    await sendWebhooks();
    expect(receiver.requests).toHaveLength(count);
    advanceClock({ ms: 1 });
  }
  expect(tries).toEqual([0, 1, 6, 36, 156, 396, 876, 1416]);
  expect(listReceived().map(({ data, sequence }) => [data.person?.name, sequence])).toEqual([
    ...Array.from({ length: 8 }, () => ["First", 1]),
    ["Second", 2],
  ]);
  const ids = receiver.requests.map(({ headers }) => headers["webhook-id"]);
  expect(new Set(ids).size).toBe(2);
  expect(await readLog(owner.token, webhook.id)).toMatchObject([
    { status: "delivered", attempts: 1, result: "201" },
    { status: "failed", attempts: 8, result: "500" },
  ]);
});

async function failTwentyTimes(eventId: string) {
  for (const _ of [1, 2, 3]) await createGuest(eventId);
  receiver.nextStatuses.push(...Array.from({ length: 20 }, () => 500));
  while (receiver.requests.length < 20) {
    await sendWebhooks();
    advanceClock({ hours: 1 });
  }
}

it("turns off after 20 failures in a row, mails its owner, and goes on when turned on again", async () => {
  const { owner, event, webhook } = await start();
  await failTwentyTimes(event.id);
  const { token } = owner;
  const params = { id: webhook.id };
  expect(await db().webhook.findMany()).toMatchObject([{ offAt: expect.any(Date), failures: 20 }]);
  const [mail] = await db().delivery.findMany({ where: { kind: "account" } });
  expect(mail).toMatchObject({
    userId: owner.userId,
    payload: { about: "security", notice: { event: "webhook_off", host: "hooks.example.com" } },
  });
  await createGuest(event.id);
  expect(await countMessages()).toBe(3);
  const [message] = await readLog(token, webhook.id);
  const again = { params: { ...params, messageId: message!.id }, token };
  expect((await callRoute(againRoute, "POST", again)).status).toBe(409);
  expect((await callRoute(resumeRoute, "POST", { params, token })).status).toBe(204);
  await createGuest(event.id);
  await sendWebhooks();
  const statuses = (await readLog(token, webhook.id)).map(({ status }) => status);
  expect(statuses).toEqual(["delivered", "failed", "failed", "failed"]);
});

it("counts failures in a row: a success begins again", async () => {
  const { event } = await start();
  receiver.nextStatuses.push(500, 201);
  await createGuest(event.id);
  await sendWebhooks();
  expect(await db().webhook.findMany()).toMatchObject([{ failures: 1 }]);
  advanceClock({ minutes: 1 });
  await sendWebhooks();
  expect(await db().webhook.findMany()).toMatchObject([{ failures: 0 }]);
});

it("sends a message again with the same id and sequence, for its owner alone", async () => {
  const { owner, event, webhook } = await start();
  await createGuest(event.id);
  await sendWebhooks();
  const [message] = await readLog(owner.token, webhook.id);
  const params = { id: webhook.id, messageId: message!.id };
  const stranger = await createMember();
  expect((await callRoute(againRoute, "POST", { params, token: stranger.token })).status).toBe(404);
  expect((await callRoute(againRoute, "POST", { params, token: owner.token })).status).toBe(204);
  await sendWebhooks();
  const [first, second] = receiver.requests;
  expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
  expect(listReceived().map(({ sequence }) => sequence)).toEqual([1, 1]);
});

it("sends each message once, however many processes do so, and goes on after one was killed", async () => {
  const { event } = await start();
  await createGuest(event.id);
  await Promise.all([sendWebhooks(), sendWebhooks(), sendWebhooks()]);
  expect(receiver.requests).toHaveLength(1);
  await createGuest(event.id);
  await db().webhook.updateMany({ data: { claimedUntil: fromNow({ minutes: 2 }) } });
  await sendWebhooks();
  expect(receiver.requests).toHaveLength(1);
  advanceClock({ minutes: 2 });
  await sendWebhooks();
  expect(listTypes()).toEqual(["guest.added", "guest.added"]);
});

it("serves 150 webhooks in a run, and first those that had no turn", async () => {
  const [event, { id: userId }] = [await createEvent(), await createUser()];
  const urls = Array.from({ length: 151 }, (_, number) => `${ADDRESS}/${number}`);
  // Their owner has no right there, so that each message is dropped without a call.
  await db().webhook.createMany({ data: urls.map((url) => ({ userId, eventId: event.id, url })) });
  for (const left of [1, 0]) {
    await createGuest(event.id);
    await sendWebhooks();
    expect(await db().webhook.count({ where: { claimedUntil: null } })).toBe(left);
  }
});

it.each(["http://hooks.example.com", "https://ana:a@hooks.example.com", "https://127.0.0.1/", "https://[::1]/", "x"])(
  "refuses the address %s",
  async (url) => {
    const { token } = await createMember();
    const { status, json } = await add(token, null, url);
    expect([status, Object.keys(json.fields ?? {})]).toEqual([400, ["url"]]);
  },
);

it("connects to no private address, whatever its name says", async () => {
  jest.restoreAllMocks();
  const { owner, event, webhook } = await start();
  await db().webhook.updateMany({ data: { url: "https://localhost:8443/" } });
  await createGuest(event.id);
  await sendWebhooks();
  expect(await readLog(owner.token, webhook.id)).toMatchObject([{ status: "waiting", attempts: 1, result: "EACCES" }]);
});

it("is for who may export the people, five for each event, and goes with the account", async () => {
  const { owner, event, webhook } = await start();
  const helper = await createHelper(event.id, "door");
  expect((await add(helper.token, event.id)).status).toBe(403);
  for (const number of [2, 3, 4, 5])
    expect((await add(owner.token, event.id, `${ADDRESS}/${number}`)).status).toBe(201);
  expect((await add(owner.token, event.id)).json).toMatchObject({ code: "conflict", status: 409 });
  const params = { id: webhook.id };
  await callRoute(webhookRoute, "DELETE", { token: helper.token, params });
  expect(await db().webhook.count()).toBe(5);
  await callRoute(webhookRoute, "DELETE", { token: owner.token, params });
  expect(await db().webhook.count()).toBe(4);
  await deleteAccount(owner.userId);
  expect(await db().webhook.count()).toBe(0);
});

it("is for ten of a member at all events together, also if they are added at the same time", async () => {
  const { owner, event } = await start();
  for (const number of [2, 3, 4, 5]) await add(owner.token, event.id, `${ADDRESS}/${number}`);
  for (const number of [1, 2, 3, 4]) await add(owner.token, null, `${ADDRESS}/${number}`);
  const others = [await createEvent({ createdById: owner.userId }), await createEvent({ createdById: owner.userId })];
  const answers = await Promise.all(others.map(({ id }) => add(owner.token, id)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(answers.map(({ json }) => (json as { message?: string }).message)).toContain(
    "At most 10 webhooks at all your events together. Remove some first.",
  );
});

it("ends with a new password, and with the first proof of the address", async () => {
  const { owner } = await start();
  await db().$transaction((tx) => storePassword(tx, owner.userId, "hash"));
  expect(await db().webhook.count()).toBe(0);
  const early = await createMember({ emailVerifiedAt: null });
  expect((await add(early.token, null)).status).toBe(201);
  await db().$transaction((tx) => recordEmailProof(tx, early.userId));
  expect(await db().webhook.count()).toBe(0);
});

it("tells what a call changed", async () => {
  const { owner, event } = await start();
  await callRoute(guestsRoute, "POST", { token: owner.token, params: { id: event.id }, body: { name: "Gail" } });
  await sendWebhooks();
  const data = { eventId: event.id, person: { name: "Gail", state: "expected" } };
  expect(listReceived()).toMatchObject([{ type: "guest.added", data }]);
});

it("keeps the log for 30 days", async () => {
  const { event } = await start();
  await createGuest(event.id);
  await createGuest(event.id);
  const [old] = await db().webhookMessage.findMany({ orderBy: { position: "asc" } });
  await db().webhookMessage.updateMany({ data: { occurredAt: fromNow({ days: -30 }) } });
  await db().webhookMessage.update({ where: { id: old!.id }, data: { occurredAt: fromNow({ days: -30, ms: -1 }) } });
  expect(await removeOldWebhookMessages()).toBe(1);
});

it("describes a payload by a sample that matches the schema", () => {
  const [, sample = ""] = /```json\n([\s\S]+?)```/.exec(readFileSync("docs/product/webhooks.md", "utf8")) ?? [];
  expect(webhookPayloadSchema.safeParse(JSON.parse(sample)).error).toBeUndefined();
});
