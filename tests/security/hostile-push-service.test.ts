/**
 * Push services are chosen by members' browsers: what one of them does must not reach other members
 * or the process.
 */
import { db } from "@/lib/core/server/db";
import { resetEnv } from "@/lib/core/server/process/env";
import { runDeliveries } from "@/lib/notifications/service/deliveries/run-deliveries";
import { addDevice } from "@/lib/notifications/service/push/devices";
import { sendPush } from "@/lib/notifications/service/push/push";
import { enqueueDeliveries, type NewDelivery } from "@/lib/notifications/service/queue/enqueue";

import { resetDatabase } from "@/tests/support/database/database";
import { createConnection } from "@/tests/support/factories/connections";
import { createMember, createUser } from "@/tests/support/factories/users";
import { createBrowserKeys, createServerKeys, startPushService } from "@/tests/support/servers/push-service";

let service: Awaited<ReturnType<typeof startPushService>>;
const { keys } = createBrowserKeys();

beforeEach(async () => {
  await resetDatabase();
  Object.assign(process.env, createServerKeys());
  resetEnv();
  service = await startPushService();
});
afterEach(async () => {
  await service.stop();
  delete process.env.VAPID_PUBLIC_KEY;
  delete process.env.VAPID_PRIVATE_KEY;
  resetEnv();
});

async function createMemberWithDevice() {
  const member = await createMember();
  await addDevice(member.actor, { endpoint: `https://push.service.org/send/${member.userId}`, keys });
  return member;
}
/** A push about a request, and a mail about it. */
async function buildDeliveries(userId: string): Promise<Record<"push" | "mail", Omit<NewDelivery, "key">>> {
  const { id: connectionId } = await createConnection((await createUser()).id, userId, { status: "pending" });
  return {
    push: { channel: "push", kind: "requests", userId, payload: { about: "connection_request", connectionId } },
    mail: { channel: "mail", kind: "account", userId, payload: { about: "digest", count: 1, names: ["Ana Ruiz"] } },
  };
}

test("an endless response is accepted without reading it", async () => {
  const mallory = await createMemberWithDevice();
  service.nextStatuses.push("flood");
  const notification = { title: "Hi", body: "There", url: "/", tag: "t", kind: "messages" } as const;
  expect(await sendPush(mallory.userId, notification)).toBe(1);
  // The buffers of both sides hold no more.
  const [written = Infinity] = service.countFloodBytes();
  expect(written).toBeLessThan(8 * 1024 ** 2);
});

test("services that never respond delay neither mail nor the pushes of others", async () => {
  const mallory = await createMemberWithDevice();
  const ana = await createMemberWithDevice();
  service.responsesByPath.set(mallory.userId, "hang");
  const { push: hostile } = await buildDeliveries(mallory.userId);
  await enqueueDeliveries(Array.from({ length: 40 }, (_, number) => ({ ...hostile, key: `hostile:${number}` })));
  // Due later than all of the others.
  const { push, mail } = await buildDeliveries(ana.userId);
  await enqueueDeliveries([
    { ...push, key: "push" },
    { ...mail, key: "mail" },
  ]);
  await db().delivery.updateMany({ where: { userId: mallory.userId }, data: { nextAttemptAt: new Date(0) } });
  const run = runDeliveries();
  const countSent = () => db().delivery.count({ where: { userId: ana.userId, status: "sent" } });
  while ((await countSent()) < 2);
  // All of the others are still waiting for their response.
  expect(await db().delivery.count({ where: { userId: mallory.userId, lastError: null } })).toBe(40);
  await service.stop();
  service = await startPushService();
  await run;
});
