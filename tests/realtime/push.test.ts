import { addConnectionSchema } from "@/lib/connections/schema";
import { blockUser } from "@/lib/connections/service/block";
import { addConnection } from "@/lib/connections/service/request";
import { db } from "@/lib/core/server/db";
import { resetEnv } from "@/lib/core/server/process/env";
import type { PushNotification } from "@/lib/notifications/schema";
import { PushError } from "@/lib/notifications/service/push/push";
import { enqueueRequestPush } from "@/lib/notifications/service/push/request-push";

import { resetDatabase } from "@/tests/support/database/database";
import { createConnection } from "@/tests/support/factories/connections";
import { createMember } from "@/tests/support/factories/users";
import { createServerKeys } from "@/tests/support/servers/push-service";
import { startRealtime, waitForBusEvent } from "@/tests/support/servers/realtime";

const keys = createServerKeys();
beforeEach(async () => {
  await resetDatabase();
  Object.assign(process.env, keys);
  resetEnv();
});
afterAll(() => {
  for (const name of Object.keys(keys)) delete process.env[name];
  resetEnv();
});

type Member = Awaited<ReturnType<typeof createMember>>;
const addDevice = ({ userId, sid }: Member) =>
  db().pushSubscription.create({
    data: { userId, sid, endpoint: `https://push.service.org/${userId}`, p256dh: "p", auth: "a" },
  });

/** Starts realtime with a push function that only records. `next` resolves with the next push. */
async function start(pushDelay: number) {
  const pushes: [string, PushNotification][] = [];
  let onPush = () => {};
  const sendPush = (userId: string, notice: PushNotification) => {
    pushes.push([userId, notice]);
    onPush();
    return Promise.resolve(1);
  };
  const server = await startRealtime({ sendPush, timing: { pushDelay } });
  const waitForPush = () => new Promise<void>((resolve) => (onPush = resolve));
  return { ...server, pushes, next: waitForPush };
}

async function createConnectedMembers() {
  const ana = await createMember({ profile: { firstName: "Ana", lastName: "Ruiz" } });
  const ben = await createMember();
  await createConnection(ana.userId, ben.userId, { status: "accepted" });
  await addDevice(ben);
  return { ana, ben };
}

it("pushes several messages as one to a member without an open tab, and none to one with a tab", async () => {
  // Long enough for a busy machine to store all messages before the push.
  const { connect, pushes, next } = await start(1_000);
  const { ana, ben } = await createConnectedMembers();
  const cleo = await createMember();
  await createConnection(ana.userId, cleo.userId, { status: "accepted" });
  await addDevice(cleo);
  const [socket, cleosTab] = [await connect(ana.token), await connect(cleo.token)];
  const pushed = next();
  const send = (receiverId: string, content: string) =>
    socket.send({ type: "send_message", token: ana.token, receiverId, content });
  send(cleo.userId, "Here?");
  send(ben.userId, "Hello");
  send(ben.userId, `See you at 6? ${"x".repeat(100)}`);
  await cleosTab.next("receive_message");
  await pushed;
  expect(pushes).toEqual([
    [
      ben.userId,
      {
        title: "Ana Ruiz",
        body: `2 new messages: See you at 6? ${"x".repeat(35)}…`,
        url: `/messages?userId=${ana.userId}`,
        tag: `message:${ana.userId}`,
        kind: "messages",
      },
    ],
  ]);
});

it("pushes every message although a push service fails", async () => {
  const ana = await createMember();
  const receivers = await Promise.all(Array.from({ length: 6 }, () => createMember()));
  for (const receiver of receivers) {
    await createConnection(ana.userId, receiver.userId, { status: "accepted" });
    await addDevice(receiver);
  }
  const pushed = new Set<string>();
  let onLast = () => {};
  const last = new Promise<void>((resolve) => (onLast = resolve));
  const sendPush = (userId: string) => {
    pushed.add(userId);
    if (pushed.size === receivers.length) onLast();
    return Promise.reject(new PushError("The push service failed: 503"));
  };
  const { connect } = await startRealtime({ sendPush, timing: { pushDelay: 50 } });
  const socket = await connect(ana.token);
  for (const { userId } of receivers)
    socket.send({ type: "send_message", token: ana.token, receiverId: userId, content: "Hello" });
  await last;
  expect(pushed).toEqual(new Set(receivers.map(({ userId }) => userId)));
});

it("pushes to others while the push service of a member does not respond", async () => {
  const [ana, mallory, ben] = [await createMember(), await createMember(), await createMember()];
  for (const receiver of [mallory, ben]) {
    await createConnection(ana.userId, receiver.userId, { status: "accepted" });
    await addDevice(receiver);
  }
  const pushes: string[] = [];
  let onPush = () => {};
  let respond = (_accepted: number) => {};
  const sendPush = (userId: string) => {
    pushes.push(userId);
    onPush();
    return userId === ben.userId ? Promise.resolve(1) : new Promise<number>((resolve) => (respond = resolve));
  };
  const { connect } = await startRealtime({ sendPush, timing: { pushDelay: 50 } });
  const socket = await connect(ana.token);
  const waitForPush = () => new Promise<void>((resolve) => (onPush = resolve));
  const send = async ({ userId: receiverId }: Member) => {
    socket.send({ type: "send_message", token: ana.token, receiverId, content: "Hello" });
    await socket.next("message_sent");
  };
  for (const receiver of [mallory, ben]) {
    const pushed = waitForPush();
    await send(receiver);
    await pushed;
  }
  const pushed = waitForPush();
  await send(mallory);
  await send(ben);
  await pushed;
  expect(pushes).toEqual([mallory.userId, ben.userId, ben.userId]);
  // Mallory's second push follows once the first one ends.
  const next = waitForPush();
  respond(1);
  await next;
  expect(pushes.at(-1)).toBe(mallory.userId);
  respond(1);
});

it("pushes nothing when the message is read, a block exists or there is no device", async () => {
  const { connect, pushes, next } = await start(3_000);
  const { ana, ben } = await createConnectedMembers();
  const [blocker, noDevice] = [await createMember(), await createMember()];
  for (const other of [blocker, noDevice]) await createConnection(ana.userId, other.userId, { status: "accepted" });
  await addDevice(blocker);
  const socket = await connect(ana.token);
  const send = async (receiverId: string) => {
    socket.send({ type: "send_message", token: ana.token, receiverId, content: "Hi" });
    await socket.next("message_sent");
  };
  for (const { userId } of [blocker, noDevice, ben]) await send(userId);
  await db().message.updateMany({ where: { receiverId: ben.userId }, data: { isRead: true } });
  await blockUser(blocker.actor, ana.userId);
  // A later push shows that the time of the earlier ones has passed.
  const last = await createMember();
  await createConnection(ana.userId, last.userId, { status: "accepted" });
  await addDevice(last);
  const pushed = next();
  await send(last.userId);
  await pushed;
  expect(pushes.map(([userId]) => userId)).toEqual([last.userId]);
});

it("enqueues a request's push once for all processes, and none for a connected member", async () => {
  const timing = { askPeersWithin: 50 };
  const [firstServer, secondServer] = [await startRealtime({ timing }), await startRealtime({ timing, ownBus: true })];
  const [ana, ben, cleo] = [await createMember(), await createMember(), await createMember()];
  for (const member of [ben, cleo]) await addDevice(member);
  const tabs = [await firstServer.connect(ben.token), await secondServer.connect(ben.token)];
  const requestConnection = (targetUserId: string) =>
    addConnection(ana.actor, addConnectionSchema.parse({ targetUserId, via: "qr" }));
  await requestConnection(ben.userId);
  await requestConnection(cleo.userId);
  for (const tab of tabs) await tab.next("connection_request");
  const listDeliveries = () => db().delivery.findMany({ where: { channel: "push" } });
  let rows = await listDeliveries();
  while (rows.length === 0) rows = await listDeliveries();
  expect(rows).toMatchObject([{ userId: cleo.userId, kind: "requests", payload: { about: "connection_request" } }]);
  await Promise.all([firstServer.realtime.close(), secondServer.realtime.close()]);
  expect(await listDeliveries()).toHaveLength(1);
});

describe("a member who is connected to another process only", () => {
  /**
   * Two processes. Ben has a tab in the second, and a device; `answered` resolves when the first
   * knows of the tab.
   */
  async function startTwo() {
    const pushes: string[] = [];
    const sendPush = (userId: string) => {
      pushes.push(userId);
      return Promise.resolve(1);
    };
    // Longer than any test: only an answer lets the first process go on.
    const timing = { pushDelay: 50, askPeersWithin: 1_000_000 };
    const first = await startRealtime({ sendPush, timing });
    const second = await startRealtime({ sendPush, timing, ownBus: true });
    const { ana, ben } = await createConnectedMembers();
    const tab = await second.connect(ben.token);
    const answered = waitForBusEvent(first.bus, "presence_answered");
    return { first, second, ana, ben, tab, pushes, answered };
  }

  it("gets no push about a message", async () => {
    const { first, ana, ben, tab, pushes, answered } = await startTwo();
    const socket = await first.connect(ana.token);
    socket.send({ type: "send_message", token: ana.token, receiverId: ben.userId, content: "Here?" });
    await tab.next("receive_message");
    await answered;
    await new Promise((resolve) => setImmediate(resolve));
    expect(pushes).toEqual([]);
  });

  it("gets no push about a connection request", async () => {
    const { first, second, ben, tab, answered } = await startTwo();
    const cleo = await createMember();
    const input = addConnectionSchema.parse({ targetUserId: ben.userId, via: "qr" });
    await addConnection(cleo.actor, input);
    await tab.next("connection_request");
    await answered;
    // Takes the same steps, so that one for Ben would be stored by then.
    await addDevice(cleo);
    await enqueueRequestPush(cleo.userId, cleo.userId);
    await Promise.all([first.realtime.close(), second.realtime.close()]);
    const deliveries = await db().delivery.findMany({ where: { channel: "push" }, select: { userId: true } });
    expect(deliveries).toEqual([{ userId: cleo.userId }]);
  });
});
