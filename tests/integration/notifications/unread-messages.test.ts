/** Mail about messages that stay unread (docs/product/notifications.md#unread-messages). */
import { db } from "@/lib/core/server/db";
import { resetEnv } from "@/lib/core/server/process/env";
import { clock } from "@/lib/core/shared/clock";
import { markRead } from "@/lib/messages/service/mark-read";
import { runDeliveries } from "@/lib/notifications/service/deliveries/run-deliveries";
import { enqueueUnreadMessages } from "@/lib/notifications/service/events/unread-messages";

import { resetDatabase } from "@/tests/support/database/database";
import { createBlock } from "@/tests/support/factories/connections";
import { createMessage } from "@/tests/support/factories/messages";
import { createMember, createUser, type UserOptions } from "@/tests/support/factories/users";
import { createBrowserKeys, createServerKeys } from "@/tests/support/servers/push-service";
import { startResend } from "@/tests/support/servers/resend";
import { advanceClock, stopClock } from "@/tests/support/setup/clock";

let resend: Awaited<ReturnType<typeof startResend>>;

beforeEach(async () => {
  await resetDatabase();
  resend = await startResend();
  stopClock("2026-11-20T12:00:00Z");
});
afterEach(() => resend.stop());

async function createPair(profile: UserOptions["profile"] = {}) {
  const ana = await createMember({ profile: { firstName: "Ana", lastName: "Silva", ...profile } });
  const ben = await createUser({ profile: { firstName: "Ben", lastName: "Okafor" } });
  return { ana, ben, write: (text = "Coffee on Friday?") => createMessage(ben.id, ana.userId, text) };
}

async function deliver(): Promise<void> {
  await enqueueUnreadMessages();
  await runDeliveries();
}

const listSubjects = () => resend.mails.map(({ subject }) => subject);

test("mails once for a conversation that is unread for 30 minutes, with four processes, until it is read", async () => {
  const { ana, ben, write } = await createPair();
  await write();
  advanceClock({ minutes: 29 });
  expect(await enqueueUnreadMessages()).toBe(0);
  advanceClock({ minutes: 1 });
  await Promise.all([enqueueUnreadMessages(), enqueueUnreadMessages(), enqueueUnreadMessages()]);
  await runDeliveries();
  await write("Or on Monday?");
  advanceClock({ minutes: 30 });
  await deliver();
  expect(listSubjects()).toEqual(["Ben Okafor wrote to you"]);
  await markRead(ana.actor, ben.id);
  await write("See you there");
  advanceClock({ minutes: 30 });
  await deliver();
  expect(listSubjects()).toHaveLength(2);
});

test("has a link to the conversation, one to unsubscribe, and the text only if the member allows it", async () => {
  const { ana, ben, write } = await createPair();
  await write();
  advanceClock({ minutes: 30 });
  await deliver();
  const [mail] = resend.mails;
  expect(mail?.text).toContain(`/messages?userId=${ben.id}`);
  expect(mail?.text).toContain("/unsubscribe?token=");
  expect(mail?.text).not.toContain("Coffee");
  await markRead(ana.actor, ben.id);
  await db().profile.updateMany({ data: { notifications: { messageText: { email: true } } } });
  await write();
  advanceClock({ minutes: 30 });
  await deliver();
  expect(resend.mails.at(-1)?.text).toContain("Coffee on Friday?");
});

test("is dropped if it is read, one blocks the other, or one is suspended, before it leaves", async () => {
  const [read, blocked, sender, receiver] = [
    await createPair(),
    await createPair(),
    await createPair(),
    await createPair(),
  ];
  for (const { write } of [read, blocked, sender, receiver]) await write();
  advanceClock({ minutes: 30 });
  expect(await enqueueUnreadMessages()).toBe(4);
  const suspended = [sender.ben.id, receiver.ana.userId];
  await db().user.updateMany({ where: { id: { in: suspended } }, data: { suspendedAt: clock.now() } });
  await markRead(read.ana.actor, read.ben.id);
  await createBlock(blocked.ana.userId, blocked.ben.id);
  await runDeliveries();
  expect(listSubjects()).toEqual([]);
});

test.each<[string, UserOptions["profile"], (pair: Awaited<ReturnType<typeof createPair>>) => Promise<unknown>]>([
  [
    "was there since",
    {},
    ({ ana: { userId } }) =>
      db().userActivity.create({ data: { userId, action: "page_view", createdAt: new Date(clock.ms() + 60_000) } }),
  ],
  ["turned it off", { notifications: { messages: { email: false } } }, () => Promise.resolve()],
  ["blocked the sender", {}, ({ ana, ben }) => createBlock(ana.userId, ben.id)],
  ["was blocked by the sender", {}, ({ ana, ben }) => createBlock(ben.id, ana.userId)],
])("mails nobody who %s", async (_, profile, prepare) => {
  const pair = await createPair(profile);
  await pair.write();
  await prepare(pair);
  advanceClock({ minutes: 30 });
  expect(await enqueueUnreadMessages()).toBe(0);
});

test("sends no mail after a push, unless the member wants both, or turned pushes of messages off", async () => {
  Object.assign(process.env, createServerKeys());
  resetEnv();
  const { ana, write } = await createPair();
  const endpoint = "https://push.service.org/send/abc";
  await db().pushSubscription.create({
    data: { userId: ana.userId, sid: ana.sid, endpoint, ...createBrowserKeys().keys },
  });
  await write();
  advanceClock({ minutes: 30 });
  expect(await enqueueUnreadMessages()).toBe(0);
  for (const notifications of [{ messagesBesidePush: { email: true } }, { messages: { push: false } }]) {
    await db().profile.updateMany({ data: { notifications } });
    expect(await enqueueUnreadMessages()).toBe(1);
    await db().delivery.deleteMany();
  }
  const neither = { messages: { email: false }, messagesBesidePush: { email: true } };
  await db().profile.updateMany({ data: { notifications: neither } });
  expect(await enqueueUnreadMessages()).toBe(0);
  for (const name of ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY"]) delete process.env[name];
  resetEnv();
});
