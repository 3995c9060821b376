import * as key from "@/app/api/push/key/route";
import * as subscribe from "@/app/api/push/subscribe/route";
import { closeSession } from "@/lib/auth/service/session";
import { db } from "@/lib/core/server/db";
import { resetEnv } from "@/lib/core/server/process/env";
import { isPublicAddress, publicLookup } from "@/lib/core/server/public-network";
import { clock } from "@/lib/core/shared/clock";
import { MAX_PUSH_DEVICES } from "@/lib/notifications/constants";
import type { PushNotification } from "@/lib/notifications/schema";
import { sendPush } from "@/lib/notifications/service/push/push";

import { advanceClock, stopClock } from "@/tests/support/setup/clock";
import { resetDatabase } from "@/tests/support/database/database";
import { createMember, createSession } from "@/tests/support/database/factories";
import {
  createBrowserKeys,
  createServerKeys,
  startPushService,
  vapidClaims,
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
const body = (endpoint = ENDPOINT, { keys } = browser) => ({ endpoint, keys });
const add = (token: string, given: object = body()) =>
  callRoute<{ message: string }>(subscribe, "POST", { path: "/api/push/subscribe", token, body: given });
const remove = (token: string, endpoint = ENDPOINT) =>
  callRoute(subscribe, "DELETE", { path: "/api/push/subscribe", token, body: { endpoint } });
const devices = () => db().pushSubscription.findMany({ orderBy: { createdAt: "asc" } });

describe("the push calls", () => {
  it("return the key, or null if push is not set up", async () => {
    const { token } = await createMember();
    const ask = () => callRoute(key, "GET", { path: "/api/push/key", token });
    expect((await ask()).json).toEqual({ publicKey: serverKeys.VAPID_PUBLIC_KEY });
    setKeys({});
    expect((await ask()).json).toEqual({ publicKey: null });
    expect((await add(token)).status).toBe(503);
    expect((await callRoute(key, "GET", { path: "/api/push/key" })).status).toBe(401);
  });

  it("add and remove a device of the session, and are safe to repeat", async () => {
    const ana = await createMember();
    expect([(await add(ana.token)).status, (await add(ana.token)).status]).toEqual([204, 204]);
    expect(await devices()).toMatchObject([{ userId: ana.userId, sid: ana.sid, endpoint: ENDPOINT, ...browser.keys }]);
    expect([(await remove(ana.token)).status, (await remove(ana.token)).status]).toEqual([204, 204]);
    expect(await devices()).toEqual([]);
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
  ])("reject %.60s as a push service", async (endpoint) => {
    const { token } = await createMember();
    expect((await add(token, body(endpoint))).status).toBe(400);
    expect(await devices()).toEqual([]);
  });

  it("reject invalid keys and calls without a session", async () => {
    const { token } = await createMember();
    for (const keys of [{}, { ...browser.keys, auth: "short" }, { ...browser.keys, p256dh: "A".repeat(87) }]) {
      expect((await add(token, { endpoint: ENDPOINT, keys })).status).toBe(400);
    }
    expect((await callRoute(subscribe, "POST", { path: "/api/push/subscribe", body: body() })).status).toBe(401);
  });

  it("move a device to another member only with its keys", async () => {
    const [ana, ben] = [await createMember(), await createMember()];
    await add(ana.token);
    expect((await add(ben.token, body(ENDPOINT, createBrowserKeys()))).status).toBe(409);
    await remove(ben.token);
    expect(await devices()).toMatchObject([{ userId: ana.userId }]);
    expect((await add(ben.token)).status).toBe(204);
    expect(await devices()).toMatchObject([{ userId: ben.userId, sid: ben.sid }]);
  });

  it("remove a device when its session ends", async () => {
    const ana = await createMember();
    const otherSession = await createSession(ana.userId);
    await add(ana.token);
    await add(otherSession.token, body(`${ENDPOINT}2`));
    await closeSession(ana.sid);
    expect(await devices()).toMatchObject([{ endpoint: `${ENDPOINT}2` }]);
    await closeSession(otherSession.sid);
    expect(await devices()).toEqual([]);
  });

  it("keep the newest devices, also of parallel calls", async () => {
    const ana = await createMember();
    const added = Array.from({ length: MAX_PUSH_DEVICES + 5 }, (_, number) => body(`${ENDPOINT}/${number}`));
    const outcomes = await Promise.all(added.map((each) => add(ana.token, each)));
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set([204]));
    await add(ana.token);
    const remaining = await devices();
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
  const push = (userId: string, more: Partial<PushNotification> = {}) =>
    sendPush(userId, { ...notification, ...more }, service.agent);

  it("sends an encrypted and signed message with TTL, urgency and topic", async () => {
    const ana = await createMember();
    await add(ana.token);
    expect(await push(ana.userId)).toBe(1);
    const [sent] = service.pushed;
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
    const { key: signedWith, claims } = vapidClaims(sent.headers.authorization);
    expect(signedWith).toBe(serverKeys.VAPID_PUBLIC_KEY);
    expect(claims).toMatchObject({ aud: "https://push.service.org", sub: "mailto:push@example.com" });
  });

  it("removes devices that are gone, and keeps one whose service fails", async () => {
    const ana = await createMember();
    for (const name of ["gone", "missing", "troubled", "fine"]) await add(ana.token, body(`${ENDPOINT}/${name}`));
    const answers: Record<string, number> = { gone: 410, missing: 404, troubled: 503, fine: 201 };
    // The service responds in the order of the requests, which are sent at once.
    service.answers.push(...Object.values(answers));
    expect(await push(ana.userId)).toBe(1);
    expect(service.pushed).toHaveLength(4);
    expect(await devices()).toHaveLength(2);
    expect(await push(ana.userId)).toBe(2);
  });

  it("sends nothing for a disabled kind, without keys, to an ended session or to a suspended member", async () => {
    const ana = await createMember();
    await add(ana.token);
    await db().profile.update({
      where: { userId: ana.userId },
      data: { notifications: { messages: { push: false } } },
    });
    expect(await push(ana.userId)).toBe(0);
    expect(await push(ana.userId, { kind: "requests" })).toBe(1);
    setKeys({});
    expect(await push(ana.userId, { kind: "requests" })).toBe(0);
    setKeys(serverKeys);
    await db().user.update({ where: { id: ana.userId }, data: { suspendedAt: clock.now() } });
    expect(await push(ana.userId, { kind: "requests" })).toBe(0);
    await db().user.update({ where: { id: ana.userId }, data: { suspendedAt: null } });
    stopClock(clock.now());
    advanceClock({ days: 31 });
    expect(await push(ana.userId, { kind: "requests" })).toBe(0);
    expect(service.pushed).toHaveLength(1);
  });

  it("truncates long texts between characters", async () => {
    const ana = await createMember();
    await add(ana.token);
    await push(ana.userId, { title: "👩‍🚀".repeat(200), body: `${"a".repeat(159)}😀b` });
    const read = browser.decrypt(service.pushed[0]?.body ?? Buffer.alloc(0)) as PushNotification;
    expect([...read.title]).toHaveLength(80);
    expect(read.body).toBe(`${"a".repeat(159)}…`);
  });

  it("does not connect to private addresses", async () => {
    const ana = await createMember();
    await add(ana.token);
    await db().pushSubscription.updateMany({ data: { endpoint: "https://localhost/send" } });
    expect(await sendPush(ana.userId, notification)).toBe(0);
    const refusal = await new Promise((resolve) => publicLookup("localhost", {}, resolve));
    expect(refusal).toMatchObject({ code: "EACCES" });
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
