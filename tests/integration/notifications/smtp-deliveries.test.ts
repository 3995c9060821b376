/** The delivery queue through a real mail server, and whom answers to its mails reach. */
import * as health from "@/app/api/admin/health/route";
import type { AdminHealth } from "@/lib/admin/responses";
import { db } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { updateEvent } from "@/lib/events/service/event";
import { removeFromTeam } from "@/lib/events/service/team/members";
import { resetEnv } from "@/lib/core/server/process/env";
import { runDeliveries } from "@/lib/notifications/service/deliveries/run-deliveries";
import { notifyEventsCancelled } from "@/lib/notifications/service/events/event-notifications";
import { enqueueDeliveries } from "@/lib/notifications/service/queue/enqueue";

import { resetDatabase } from "@/tests/support/database/database";
import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createHelper } from "@/tests/support/factories/teams";
import { createMember, createUser, type UserOptions } from "@/tests/support/factories/users";
import { callRoute } from "@/tests/support/servers/route";
import { startSmtp, trustLocalhost } from "@/tests/support/servers/smtp";
import { advanceClock, fromNow, stopClock } from "@/tests/support/setup/clock";

let smtp: Awaited<ReturnType<typeof startSmtp>>;
let distrust: () => void;

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T16:00:00Z");
  distrust = trustLocalhost();
  smtp = await startSmtp();
});
afterEach(async () => {
  await smtp.stop();
  distrust();
});

async function enqueue(count: number, options?: UserOptions) {
  const user = await createUser(options);
  await enqueueDeliveries(
    Array.from({ length: count }, (_, number) => ({
      channel: "mail" as const,
      key: `test:${number}:${user.id}`,
      kind: "requests" as const,
      userId: user.id,
      payload: { about: "digest" as const, count: 1, names: [`Note ${number}`] },
    })),
  );
  return user;
}

const getHeader = (raw: string, name: string): string | undefined =>
  new RegExp(`^${name}: (.*)\\r$`, "m").exec(raw.replace(/\r\n[ \t]+/g, " "))?.[1];
const listRows = async () =>
  (await db().delivery.findMany({ orderBy: { key: "asc" } })).map(({ status, attempts, lastError, failedAt }) => ({
    status,
    attempts,
    lastError,
    failedAt: failedAt?.toISOString() ?? null,
  }));
const sent = (attempts: number) => ({ status: "sent", attempts, lastError: null, failedAt: null });

test("sends every delivery once, over four connections at most", async () => {
  await enqueue(30);
  const totals = await Promise.all([runDeliveries(), runDeliveries()]);
  expect(totals.reduce((sum, total) => sum + total.sent, 0)).toBe(30);
  expect(new Set(smtp.mails.map(({ raw }) => getHeader(raw, "Message-ID"))).size).toBe(30);
  expect(smtp.countConnections().opened).toBeLessThanOrEqual(4);
});

test("keeps the reason of a refusal for good, and does not try again", async () => {
  const { email } = await enqueue(1);
  let asked = 0;
  smtp.setAnswer(({ step, to }) => {
    if (step !== "recipient") return undefined;
    asked++;
    return { code: 550, text: `5.1.1 <${to}>: no such mailbox` };
  });
  expect(await runDeliveries()).toMatchObject({ failed: 1 });
  advanceClock({ hours: 2 });
  await runDeliveries();
  expect(asked).toBe(1);
  expect(await listRows()).toEqual([
    {
      status: "failed",
      attempts: 1,
      lastError: "The mail server refused: 550 5.1.1 <[address]>: no such mailbox",
      failedAt: "2026-11-20T16:00:00.000Z",
    },
  ]);
  expect(JSON.stringify(await listRows())).not.toContain(email);
});

test.each([
  ["a refusal for a while", { code: 452, text: "4.3.1 Disk full" }, 0],
  ["a connection that ends in the mail's middle", "cut", 0],
  ["a lost answer, with the same Message-ID", "lost", 1],
] as const)("tries again after %s", async (_, answer, accepted) => {
  await enqueue(1);
  smtp.setAnswer(({ step }) => (step === "message" ? answer : undefined));
  expect(await runDeliveries()).toMatchObject({ queued: 1 });
  expect((await listRows())[0]).toMatchObject({ status: "queued", attempts: 1, failedAt: null });
  expect(smtp.mails).toHaveLength(accepted);
  smtp.setAnswer(() => undefined);
  advanceClock({ minutes: 2 });
  await runDeliveries();
  expect(await listRows()).toEqual([sent(2)]);
  expect(smtp.mails).toHaveLength(accepted + 1);
  expect(new Set(smtp.mails.map(({ raw }) => getHeader(raw, "Message-ID"))).size).toBe(1);
});

test.each([421, 450, 451])("waits a minute after %i without counting an attempt, for a day", async (code) => {
  await enqueue(1);
  smtp.setAnswer(({ step }) => (step === "recipient" ? { code, text: "4.7.1 Come back later" } : undefined));
  for (let minute = 0; minute < 3; minute++) {
    expect(await runDeliveries()).toMatchObject({ queued: 1 });
    expect((await listRows())[0]).toMatchObject({ status: "queued", attempts: 0 });
    expect(await runDeliveries()).toMatchObject({ queued: 0 });
    advanceClock({ seconds: 61 });
  }
  advanceClock({ hours: 24 });
  for (let attempt = 0; attempt < 5; attempt++) {
    await runDeliveries();
    advanceClock({ hours: 1 });
  }
  expect((await listRows())[0]).toMatchObject({ status: "failed", attempts: 5 });
});

test.each([
  [450, 9],
  [451, 9],
  [421, 7],
])("%i holds its own mail, and only 421 those after the running batch of 8", async (code, others) => {
  const held = await enqueue(1);
  advanceClock({ seconds: 1 });
  await enqueue(9);
  smtp.setAnswer(({ step, to }) =>
    step === "recipient" && to === held.email ? { code, text: "4.7.1 Come back later" } : undefined,
  );
  expect(await runDeliveries()).toMatchObject({ sent: others, queued: 1 });
  expect(smtp.mails).toHaveLength(others);
  expect(smtp.mails.flatMap(({ to }) => to)).not.toContain(held.email);
});

test("keeps mails in the queue while the login is wrong, and says so in the system's health", async () => {
  const { token } = await createMember({ role: "admin" });
  await enqueue(1);
  const right = process.env.SMTP_URL!;
  process.env.SMTP_URL = right.replace("s%3Ae", "wrong");
  resetEnv();
  expect(await runDeliveries()).toMatchObject({ queued: 1 });
  const { json } = await callRoute<AdminHealth>(health, "GET", { token });
  expect(json.parts.find(({ key }) => key === "mail")).toMatchObject({
    state: "failing",
    detail:
      "Mail server localhost. The mail server refused: 535 5.7.8 Bad login [login] [login]. Check the user and the password in SMTP_URL.",
  });
  process.env.SMTP_URL = right;
  resetEnv();
  advanceClock({ minutes: 2 });
  await runDeliveries();
  expect(await listRows()).toEqual([sent(2)]);
});

test("lists the last 20 failures for admins, newest first, with whom they were to", async () => {
  const { token } = await createMember({ role: "admin" });
  await enqueue(21, { email: "ana@nametag.test", profile: { firstName: "Ana", lastName: "Ruiz" } });
  smtp.setAnswer(({ step }) => (step === "recipient" ? { code: 550, text: "5.1.1 No" } : undefined));
  await runDeliveries();
  advanceClock({ minutes: 1 });
  await enqueue(1, { email: "ben@nametag.test", profile: { firstName: "Ben", lastName: "Okafor" } });
  await runDeliveries();
  const { json } = await callRoute<AdminHealth>(health, "GET", { token });
  expect(json.parts.find(({ key }) => key === "deliveries")).toMatchObject({
    state: "failing",
    detail: "0 waiting; 22 failed since yesterday",
  });
  expect(json.failedDeliveries).toHaveLength(20);
  expect(json.failedDeliveries.slice(0, 2)).toEqual([
    {
      id: expect.any(String) as string,
      channel: "mail",
      kind: "requests",
      failedAt: "2026-11-20T16:01:00.000Z",
      reason: "The mail server refused: 550 5.1.1 No",
      recipient: { name: "Ben Okafor", email: "ben@nametag.test" },
    },
    expect.objectContaining({ recipient: { name: "Ana Ruiz", email: "ana@nametag.test" } }) as object,
  ]);
});

describe("answers to a mail about an event", () => {
  const times = () => ({ startTime: fromNow({ days: 1 }), endTime: fromNow({ days: 1, hours: 3 }) });
  const visibility = (email: string) => ({ email, phone: "attendees", linkedinUrl: "attendees" });

  /** Returns where answers of a new member with a place go. */
  async function getReplyTo(
    event: { id: string },
    status = "confirmed",
    prepare?: (userId: string) => Promise<unknown>,
  ) {
    const member = await createUser();
    await createRsvp(member.id, event.id, { status });
    await prepare?.(member.id);
    await db().event.update({ where: { id: event.id }, data: { status: "cancelled" } });
    await notifyEventsCancelled([event.id]);
    await runDeliveries();
    const received = smtp.mails.find(({ to }) => to[0] === member.email);
    return received && (getHeader(received.raw, "Reply-To") ?? null);
  }

  test("reach the address that the event names, or nobody", async () => {
    expect(
      await getReplyTo(await createEvent({ ...times(), hostEmail: "host@gulf.test", hostEmailByAdmin: true })),
    ).toBe("host@gulf.test");
    expect(await getReplyTo(await createEvent(times()))).toBeNull();
  });

  test("reach the host where the member may see their address, as at Contact Host", async () => {
    const open = await createUser();
    const hidden = await createUser({ profile: { visibility: visibility("connections") } });
    const createHosted = (hostUserId: string) =>
      createEvent({ ...times(), hostUserId, hostEmail: "desk@gulf.test", hostEmailByAdmin: true });
    expect(await getReplyTo(await createHosted(open.id))).toBe(open.email);
    expect(await getReplyTo(await createHosted(hidden.id))).toBe("desk@gulf.test");
    const block = (userId: string) => db().block.create({ data: { blockerId: open.id, blockedId: userId } });
    expect(await getReplyTo(await createHosted(open.id), "confirmed", block)).toBe("desk@gulf.test");
    // The host's address is for members with a place.
    expect(await getReplyTo(await createHosted(open.id), "waitlisted")).toBeNull();
  });

  test("don't reach an address that an editor wrote, also after the editor left the team", async () => {
    const admin = await createMember({ role: "admin" });
    const event = await createEvent({ ...times(), createdById: admin.userId });
    const editor = await createHelper(event.id, "editor");
    await updateEvent(editor.actor, event.id, { hostEmail: "anybody@gulf.test" });
    await removeFromTeam(admin.actor, { eventId: event.id, userId: editor.userId }, clock.now());
    expect(await getReplyTo(event)).toBeNull();
    await updateEvent(admin.actor, event.id, { hostEmail: "host@gulf.test", status: "live" });
    expect(await getReplyTo(event)).toBe("host@gulf.test");
  });

  test("keep the address that an admin wrote when an editor changes something else", async () => {
    const admin = await createMember({ role: "admin" });
    const event = await createEvent({ ...times(), createdById: admin.userId });
    await updateEvent(admin.actor, event.id, { hostEmail: "host@gulf.test" });
    const editor = await createHelper(event.id, "editor");
    await updateEvent(editor.actor, event.id, { name: "Another name", hostEmail: "host@gulf.test" });
    expect(await getReplyTo(event)).toBe("host@gulf.test");
  });

  test("don't reach a host through a broken address", async () => {
    const event = await createEvent({ ...times(), hostEmail: "nobody at all", hostEmailByAdmin: true });
    expect(await getReplyTo(event)).toBeNull();
  });
});
