/**
 * Pushes of the delivery queue whose push service refuses them
 * (docs/product/notifications.md#mail-and-push-delivery).
 */
import { db } from "@/lib/core/server/db";
import { resetEnv } from "@/lib/core/server/process/env";
import { clock } from "@/lib/core/shared/clock";
import { runDeliveries } from "@/lib/notifications/service/deliveries/run-deliveries";
import { addDevice } from "@/lib/notifications/service/push/devices";
import { enqueueDeliveries } from "@/lib/notifications/service/queue/enqueue";

import { resetDatabase } from "@/tests/support/database/database";
import { createConnection } from "@/tests/support/factories/connections";
import { createMember, createUser } from "@/tests/support/factories/users";
import { createBrowserKeys, createServerKeys, startPushService } from "@/tests/support/servers/push-service";
import { advanceClock, fromNow, stopClock } from "@/tests/support/setup/clock";

let service: Awaited<ReturnType<typeof startPushService>>;

beforeEach(async () => {
  await resetDatabase();
  Object.assign(process.env, createServerKeys());
  resetEnv();
  stopClock(clock.now());
  service = await startPushService();
});
afterEach(async () => {
  await service.stop();
  delete process.env.VAPID_PUBLIC_KEY;
  delete process.env.VAPID_PRIVATE_KEY;
  resetEnv();
});

const { keys } = createBrowserKeys();

/** Enqueues a push for a member with so many devices. */
async function enqueuePush(devices = 1): Promise<void> {
  const { actor, userId } = await createMember();
  for (let number = 0; number < devices; number++)
    await addDevice(actor, { endpoint: `https://push.service.org/send/${userId}/${number}`, keys });
  const { id: connectionId } = await createConnection((await createUser()).id, userId, { status: "pending" });
  const payload = { about: "connection_request" as const, connectionId };
  await enqueueDeliveries([{ channel: "push", key: `test:${userId}`, kind: "requests", userId, payload }]);
}
const getRow = () => db().delivery.findFirstOrThrow();

test.each([503, 500, "none"] as const)("is sent at the second attempt after %s", async (response) => {
  await enqueuePush();
  service.nextStatuses.push(response);
  expect(await runDeliveries()).toMatchObject({ queued: 1, sent: 0 });
  expect(await getRow()).toMatchObject({ status: "queued", attempts: 1 });
  // Not before the delay.
  await runDeliveries();
  expect(service.requests).toHaveLength(1);
  advanceClock({ minutes: 1 });
  expect(await runDeliveries()).toMatchObject({ sent: 1 });
  expect(service.requests).toHaveLength(2);
});

test("fails after five attempts", async () => {
  await enqueuePush();
  service.nextStatuses.push(503, 503, 503, 503, 503);
  for (let attempt = 1; attempt <= 5; attempt++) {
    await runDeliveries();
    advanceClock({ hours: 1 });
  }
  await runDeliveries();
  expect(service.requests).toHaveLength(5);
  expect(await getRow()).toMatchObject({ status: "failed", attempts: 5, lastError: "The push service failed: 503" });
});

describe("after a rate limit", () => {
  test.each([
    ["no time", {}, { seconds: 30 }],
    ["seconds", { "retry-after": "90" }, { seconds: 90 }],
    ["too few seconds", { "retry-after": "1" }, { seconds: 30 }],
    ["too many seconds", { "retry-after": "999999" }, { hours: 1 }],
    ["an unreadable time", { "retry-after": "soon" }, { seconds: 30 }],
  ])("with %s it waits and counts no attempt", async (_, headers, delay) => {
    await enqueuePush();
    service.nextStatuses.push({ status: 429, headers });
    expect(await runDeliveries()).toMatchObject({ queued: 1 });
    expect(await getRow()).toMatchObject({ attempts: 0, nextAttemptAt: fromNow(delay) });
    advanceClock(delay);
    expect(await runDeliveries()).toMatchObject({ sent: 1 });
  });

  test("until a date it waits until then", async () => {
    stopClock("2026-11-20T23:00:00Z");
    await enqueuePush();
    service.nextStatuses.push({ status: 429, headers: { "retry-after": "Fri, 20 Nov 2026 23:10:00 GMT" } });
    await runDeliveries();
    expect(await getRow()).toMatchObject({ nextAttemptAt: fromNow({ minutes: 10 }) });
  });

  test("the same run sends everything else", async () => {
    // More than a batch.
    for (let count = 0; count < 10; count++) await enqueuePush();
    service.nextStatuses.push(429);
    expect(await runDeliveries()).toMatchObject({ queued: 1, sent: 9 });
  });
});

test("is not sent again once a device has accepted it", async () => {
  await enqueuePush(3);
  service.nextStatuses.push(503, 201, 429);
  expect(await runDeliveries()).toMatchObject({ sent: 1 });
  advanceClock({ hours: 1 });
  await runDeliveries();
  expect(service.requests).toHaveLength(3);
});

test("is dropped if every device refuses it for good", async () => {
  await enqueuePush(2);
  service.nextStatuses.push(410, 400);
  expect(await runDeliveries()).toMatchObject({ dropped: 1 });
});

test("is repeated if one device may accept it later", async () => {
  await enqueuePush(3);
  service.nextStatuses.push(410, 400, 502);
  expect(await runDeliveries()).toMatchObject({ queued: 1 });
  advanceClock({ minutes: 1 });
  // The device that is gone is removed.
  expect(await runDeliveries()).toMatchObject({ sent: 1 });
  expect(service.requests).toHaveLength(5);
});
