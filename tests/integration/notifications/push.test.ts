import * as key from "@/app/api/push/key/route";
import * as subscribe from "@/app/api/push/subscribe/route";
import { closeSession } from "@/lib/auth/service/session/session";
import { db } from "@/lib/core/server/db";
import { resetEnv } from "@/lib/core/server/process/env";
import { isPublicAddress, publicLookup } from "@/lib/core/server/public-network";
import { clock } from "@/lib/core/shared/clock";
import { MAX_PUSH_DEVICES } from "@/lib/notifications/constants";
import type { PushNotification } from "@/lib/notifications/schema";
import { sendPush } from "@/lib/notifications/service/push/push";

import { advanceClock, stopClock } from "@/tests/support/setup/clock";
import { resetDatabase } from "@/tests/support/database/database";
import { createMember, createSession } from "@/tests/support/factories/users";
import {
  createBrowserKeys,
  createServerKeys,
  startPushService,
  verifyVapid,
} from "@/tests/support/servers/push-service";
import { callRoute } from "@/tests/support/servers/route";

const serverKeys = createServerKeys();
const setKeys = (keys: Partial<typeof serverKeys>) => {
  for (const name of ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY"] as const) {
    if (keys[name] === undefined) delete process.env[name];
    else process.env[name] = keys[name];
  }
  resetEnv();
};

beforeEach(async () => {
  await resetDatabase();
  setKeys(serverKeys);
});
afterAll(() => setKeys({}));

const ENDPOINT = "https://push.service.org/send/abc";
const browser = createBrowserKeys();
const createSubscription = (endpoint = ENDPOINT, { keys } = browser) => ({ endpoint, keys });
const addDevice = (token: string, subscription: object = createSubscription()) =>
  callRoute<{ message: string }>(subscribe, "POST", { path: "/api/push/subscribe", token, body: subscription });
const remove = (token: string, endpoint = ENDPOINT) =>
  callRoute(subscribe, "DELETE", { path: "/api/push/subscribe", token, body: { endpoint } });
const listDevices = () => db().pushSubscription.findMany({ orderBy: { createdAt: "asc" } });

describe("the push calls", () => {
  it("returns the key, or null if push is not set up", async () => {
    const { token } = await createMember();
    const getPushKey = () => callRoute(key, "GET", { path: "/api/push/key", token });
    expect((await getPushKey()).json).toEqual({ publicKey: serverKeys.VAPID_PUBLIC_KEY });
    setKeys({});
    expect((await getPushKey()).json).toEqual({ publicKey: null });
    expect((await addDevice(token)).status).toBe(503);
    expect((await callRoute(key, "GET", { path: "/api/push/key" })).status).toBe(401);
  });

  it("adds and removes a device of the session, and is safe to repeat", async () => {
    const ana = await createMember();
    expect([(await addDevice(ana.token)).status, (await addDevice(ana.token)).status]).toEqual([204, 204]);
    expect(await listDevices()).toMatchObject([
      { userId: ana.userId, sid: ana.sid, endpoint: ENDPOINT, ...browser.keys },
    ]);
    expect([(await remove(ana.token)).status, (await remove(ana.token)).status]).toEqual([204, 204]);
    expect(await listDevices()).toEqual([]);
  });

  it.each([
    "http://push.service.org/x",
    "https://localhost/x",
    "https://127.0.0.1/x",
    "https://2130706433/x",
    "https://0x7f.1/x",
    "https://[::1]/x",
    "https://[::ffff:10.0.0.1]/x",
    "https://169.254.169.254/latest/meta-data",
    "https://metadata.google.internal/x",
    "https://db.local/x",
    "https://intranet/x",
    "https://push.service.org:5432/x",
    "https://user:pass@push.service.org/x",
    "javascript:alert(1)",
    "file:///etc/passwd",
    "not an address",
    `https://push.service.org/${"x".repeat(1_000)}`,
  ])("rejects %.60s as a push service", async (endpoint) => {
    const { token } = await createMember();
    expect((await addDevice(token, createSubscription(endpoint))).status).toBe(400);
    expect(await listDevices()).toEqual([]);
  });

  it("rejects invalid keys and calls without a session", async () => {
    const { token } = await createMember();
    for (const keys of [{}, { ...browser.keys, auth: "short" }, { ...browser.keys, p256dh: "A".repeat(87) }]) {
      expect((await addDevice(token, { endpoint: ENDPOINT, keys })).status).toBe(400);
    }
    expect(
      (await callRoute(subscribe, "POST", { path: "/api/push/subscribe", body: createSubscription() })).status,
    ).toBe(401);
  });

  it("moves a device to another member only with its keys", async () => {
    const [ana, ben] = [await createMember(), await createMember()];
    await addDevice(ana.token);
    expect((await addDevice(ben.token, createSubscription(ENDPOINT, createBrowserKeys()))).status).toBe(409);
    await remove(ben.token);
    expect(await listDevices()).toMatchObject([{ userId: ana.userId }]);
    expect((await addDevice(ben.token)).status).toBe(204);
    expect(await listDevices()).toMatchObject([{ userId: ben.userId, sid: ben.sid }]);
  });

  it("removes a device when its session ends", async () => {
    const ana = await createMember();
    const otherSession = await createSession(ana.userId);
    await addDevice(ana.token);
    await addDevice(otherSession.token, createSubscription(`${ENDPOINT}2`));
    await closeSession(ana.sid);
    expect(await listDevices()).toMatchObject([{ endpoint: `${ENDPOINT}2` }]);
    await closeSession(otherSession.sid);
    expect(await listDevices()).toEqual([]);
  });

  it("keeps the newest devices, also of parallel calls", async () => {
    const ana = await createMember();
    const added = Array.from({ length: MAX_PUSH_DEVICES + 5 }, (_, number) =>
      createSubscription(`${ENDPOINT}/${number}`),
    );
    const outcomes = await Promise.all(added.map((subscription) => addDevice(ana.token, subscription)));
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set([204]));
    await addDevice(ana.token);
    const remaining = await listDevices();
    expect(remaining).toHaveLength(MAX_PUSH_DEVICES);
    expect(remaining.at(-1)?.endpoint).toBe(ENDPOINT);
  });
});

describe("sendPush, with the real client and a fake push service", () => {
  let service: Awaited<ReturnType<typeof startPushService>>;
  beforeEach(async () => {
    service = await startPushService();
  });
  afterEach(() => service.stop());

  const notification: PushNotification = {
    title: "Ana Ruiz",
    body: "See you at 6?",
    url: "/messages?userId=1",
    tag: "m:1",
    kind: "messages",
  };
  const sendTestPush = (userId: string, overrides: Partial<PushNotification> = {}) =>
    sendPush(userId, { ...notification, ...overrides });

  it("sends an encrypted and signed message with TTL, urgency and topic", async () => {
    const ana = await createMember();
    await addDevice(ana.token);
    expect(await sendTestPush(ana.userId)).toBe(1);
    const [sent] = service.requests;
    if (!sent) throw new Error("nothing was sent");
    expect(sent.path).toBe("/send/abc");
    expect(sent.headers).toMatchObject({ ttl: "86400", urgency: "high", "content-encoding": "aes128gcm" });
    expect(sent.headers.topic).toMatch(/^[\w-]{32}$/);
    expect(sent.body.toString("latin1")).not.toContain("Ana");
    expect(browser.decrypt(sent.body)).toEqual({
      title: "Ana Ruiz",
      body: "See you at 6?",
      url: "/messages?userId=1",
      tag: "m:1",
    });
    const { key: signedWith, claims } = verifyVapid(sent.headers.authorization);
    expect(signedWith).toBe(serverKeys.VAPID_PUBLIC_KEY);
    expect(claims).toMatchObject({ aud: "https://push.service.org", sub: "mailto:push@example.com" });
  });

  it("removes devices that are gone, and keeps one whose service fails", async () => {
    const ana = await createMember();
    for (const name of ["gone", "missing", "troubled", "fine"])
      await addDevice(ana.token, createSubscription(`${ENDPOINT}/${name}`));
    const statusByDevice: Record<string, number> = { gone: 410, missing: 404, troubled: 503, fine: 201 };
    // The service responds in the order of the requests, which are sent at once.
    service.nextStatuses.push(...Object.values(statusByDevice));
    expect(await sendTestPush(ana.userId)).toBe(1);
    expect(service.requests).toHaveLength(4);
    expect(await listDevices()).toHaveLength(2);
    expect(await sendTestPush(ana.userId)).toBe(2);
  });

  it("sends nothing for a disabled kind, without keys, to an ended session or to a suspended member", async () => {
    const ana = await createMember();
    await addDevice(ana.token);
    await db().profile.update({
      where: { userId: ana.userId },
      data: { notifications: { messages: { push: false } } },
    });
    expect(await sendTestPush(ana.userId)).toBe(0);
    expect(await sendTestPush(ana.userId, { kind: "requests" })).toBe(1);
    setKeys({});
    expect(await sendTestPush(ana.userId, { kind: "requests" })).toBe(0);
    setKeys(serverKeys);
    await db().user.update({ where: { id: ana.userId }, data: { suspendedAt: clock.now() } });
    expect(await sendTestPush(ana.userId, { kind: "requests" })).toBe(0);
    await db().user.update({ where: { id: ana.userId }, data: { suspendedAt: null } });
    stopClock(clock.now());
    advanceClock({ days: 31 });
    expect(await sendTestPush(ana.userId, { kind: "requests" })).toBe(0);
    expect(service.requests).toHaveLength(1);
  });

  it("truncates long texts between characters", async () => {
    const ana = await createMember();
    await addDevice(ana.token);
    await sendTestPush(ana.userId, { title: "👩‍🚀".repeat(200), body: `${"a".repeat(159)}😀b` });
    const read = browser.decrypt(service.requests[0]?.body ?? Buffer.alloc(0)) as PushNotification;
    expect(read.title).toBe(`${"👩‍🚀".repeat(15)}…`);
    expect(read.body).toBe(`${"a".repeat(159)}…`);
  });

  it("does not connect to private addresses", async () => {
    const ana = await createMember();
    await addDevice(ana.token);
    // The connections are made for real.
    jest.restoreAllMocks();
    for (const endpoint of ["https://localhost/send", "https://127.0.0.1/send", "https://[::1]/send"]) {
      await db().pushSubscription.updateMany({ data: { endpoint } });
      expect(await sendPush(ana.userId, notification)).toBe(0);
    }
    const error = await new Promise((resolve) => publicLookup("localhost", {}, resolve));
    expect(error).toMatchObject({ code: "EACCES" });
    const privateAddresses = [
      "127.0.0.1",
      "10.1.2.3",
      "169.254.169.254",
      "192.168.0.1",
      "::1",
      "fe80::1",
      "fd00::1",
      "64:ff9b::1",
      "::ffff:8.8.8.8",
      "0.0.0.0",
      "nothing",
    ];
    expect(privateAddresses.filter(isPublicAddress)).toEqual([]);
    expect(["8.8.8.8", "2600:1f18::1"].every(isPublicAddress)).toBe(true);
  });
});
