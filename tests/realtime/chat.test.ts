import { randomUUID } from "node:crypto";

import { db } from "@/lib/core/server/db";
import type { MessageResponse } from "@/lib/messages/schema";

import { resetDatabase } from "@/tests/support/database/database";
import { createBlock, createConnection } from "@/tests/support/factories/connections";
import { createMessage } from "@/tests/support/factories/messages";
import { createMember, createSession } from "@/tests/support/factories/users";
import { waitForEvent, recordEvents, startRealtime } from "@/tests/support/servers/realtime";
import { callRoute } from "@/tests/support/servers/route";
import type { TestSocket } from "@/tests/support/servers/web-socket";

beforeEach(resetDatabase);

type Member = Awaited<ReturnType<typeof createMember>>;

async function createPair(): Promise<{ ana: Member; ben: Member }> {
  const [ana, ben] = [await createMember(), await createMember()];
  await createConnection(ana.userId, ben.userId);
  return { ana, ben };
}

const buildFrame = (from: Member, to: Member, content: string, clientId?: string) => ({
  type: "send_message",
  token: from.token,
  receiverId: to.userId,
  content,
  ...(clientId && { clientId }),
});

const getConversation = async (reader: Member, userId: string, query = "") =>
  (
    await callRoute<MessageResponse[]>(await import("@/app/api/messages/conversation/[userId]/route"), "GET", {
      path: `/api/messages/conversation/${userId}${query}`,
      params: { userId },
      token: reader.token,
    })
  ).json;

it("delivers a stored message once to every tab of both members", async () => {
  const { connect, connectMap } = await startRealtime();
  const { ana, ben } = await createPair();
  const stranger = await createMember();
  const [anaHere, anaThere] = [await connect(ana.token), await connect((await createSession(ana.userId)).token)];
  const [benHere, benThere, outsider] = [
    await connect(ben.token),
    await connect(ben.token),
    await connect(stranger.token),
  ];
  const toast = waitForEvent(await connectMap(ben.token), "receive_message");
  const clientId = randomUUID();

  anaHere.send(buildFrame(ana, ben, "  Hello Ben  ", clientId));
  const sent = await anaHere.next("message_sent");
  const row = await db().message.findFirstOrThrow();
  expect(sent).toEqual({
    type: "message_sent",
    clientId,
    message: {
      id: row.id,
      seq: 1,
      senderId: ana.userId,
      receiverId: ben.userId,
      content: "Hello Ben",
      type: "text",
      payload: null,
      isRead: false,
      createdAt: row.createdAt.toISOString(),
      sender: {
        id: ana.userId,
        profile: { firstName: ana.user.profile?.firstName, lastName: ana.user.profile?.lastName, avatarUrl: null },
      },
      clientId,
    },
  });
  expect(await anaThere.next("message_sent")).toEqual(sent);
  const { clientId: _, ...message } = sent.message;
  expect(await benHere.next("receive_message")).toEqual({ type: "receive_message", message });
  expect(await benThere.next("receive_message")).toEqual({ type: "receive_message", message });
  expect(await toast).toEqual(message);

  // The second message arrives after all frames about the first.
  benHere.send(buildFrame(ben, ana, "Hello Ana"));
  await anaHere.next("receive_message");
  await anaThere.next("receive_message");
  expect(anaHere.getReceived("message_sent")).toHaveLength(1);
  expect(anaThere.getReceived("message_sent")).toHaveLength(1);
  expect(benHere.getReceived("receive_message")).toHaveLength(1);
  expect(outsider.frames.map((frame) => frame.type)).toEqual(["authenticated"]);
});

it("has the same order for both members when both write at once on several sockets", async () => {
  const { connect } = await startRealtime({ consume: () => Promise.resolve() });
  const { ana, ben } = await createPair();
  const tabs = await Promise.all([ana, ana, ben, ben].map((member) => connect(member.token)));
  tabs.forEach((tab, index) => {
    for (let n = 0; n < 50; n++)
      tab.send(buildFrame(index < 2 ? ana : ben, index < 2 ? ben : ana, `${index}:${n}`, randomUUID()));
  });
  const framesByTab = await Promise.all(
    tabs.map(async (tab) => {
      const [sent, received] = await Promise.all([
        tab.nextFrames(100, "message_sent"),
        tab.nextFrames(100, "receive_message"),
      ]);
      expect(sent.length + received.length).toBe(200);
      return tab.frames.flatMap((frame) =>
        "message" in frame && typeof frame.message === "object" ? [frame.message] : [],
      );
    }),
  );
  const inOrder = await getConversation(ana, ben.userId, "");
  for (const messages of framesByTab) {
    expect(messages.map((message) => message.seq)).toEqual(Array.from({ length: 200 }, (_, n) => n + 1));
  }
  expect(framesByTab[0]?.slice(-50).map((message) => message.id)).toEqual(inOrder.map((message) => message.id));
  const ofFirstTab = framesByTab[3]
    ?.filter((message) => message.content.startsWith("0:"))
    .map((message) => message.content);
  expect(ofFirstTab).toEqual(Array.from({ length: 50 }, (_, n) => `0:${n}`));
});

it("stores a clientId once when it is sent twenty times over two sockets, and acknowledges each", async () => {
  const { connect } = await startRealtime();
  const { ana, ben } = await createPair();
  const [one, two, receiver] = [await connect(ana.token), await connect(ana.token), await connect(ben.token)];
  const clientId = randomUUID();
  for (let n = 0; n < 20; n++) (n % 2 === 0 ? one : two).send(buildFrame(ana, ben, "once", clientId));
  const acks = [...(await one.nextFrames(10, "message_sent")), ...(await two.nextFrames(10, "message_sent"))];
  expect(new Set(acks.map((ack) => ack.message.id)).size).toBe(1);
  expect(acks.every((ack) => ack.clientId === clientId)).toBe(true);
  expect(await db().message.count()).toBe(1);
  const benSocket = await connect(ben.token);
  benSocket.send(buildFrame(ben, ana, "got it"));
  await benSocket.next("message_sent");
  expect(receiver.getReceived("receive_message")).toHaveLength(1);
});

it("rejects a repeated clientId with other content and keeps the first message", async () => {
  const { connect } = await startRealtime();
  const { ana, ben } = await createPair();
  const socket = await connect(ana.token);
  const clientId = randomUUID();
  socket.send(buildFrame(ana, ben, "this", clientId));
  await socket.next("message_sent");
  socket.send(buildFrame(ana, ben, "that", clientId));
  expect(await socket.next("error")).toMatchObject({ code: "conflict", clientId });
  expect((await db().message.findMany()).map((row) => row.content)).toEqual(["this"]);
});

it("builds a contact card from the sender's profile and the selected fields", async () => {
  const { connect } = await startRealtime();
  const { ana, ben } = await createPair();
  const [socket, receiver] = [await connect(ana.token), await connect(ben.token)];
  socket.send({
    ...buildFrame(ana, ben, "whatever"),
    messageType: "contact_card",
    payload: { firstName: "Somebody else", phone: "+0", role: "admin", ["__proto__"]: { email: 1 } },
  });
  const { message } = await receiver.next("receive_message");
  expect(message).toMatchObject({ type: "contact_card", content: "Shared contact information" });
  expect(message.payload).toEqual({ firstName: ana.user.profile?.firstName, phone: ana.user.profile?.phone });
});

describe("rejects and stores nothing", () => {
  it("to a stranger, an unknown member or oneself", async () => {
    const { connect } = await startRealtime();
    const { ana } = await createPair();
    const stranger = await createMember();
    const socket = await connect(ana.token);
    const clientId = randomUUID();
    socket.send(buildFrame(ana, stranger, "hi", clientId));
    socket.send(buildFrame(ana, { ...stranger, userId: randomUUID() }, "hi"));
    socket.send(buildFrame(ana, ana, "hi"));
    const errors = await socket.nextFrames(3, "error");
    // The order is undefined, because these are three conversations.
    expect(errors.map((error) => error.code).sort()).toEqual(["forbidden", "not_found", "validation"]);
    expect(errors.find((error) => error.code === "forbidden")?.clientId).toBe(clientId);
    expect(await db().message.count()).toBe(0);
  });

  it("between members with a block, in either direction", async () => {
    const { connect } = await startRealtime();
    const { ana, ben } = await createPair();
    const [from, to] = [await connect(ana.token), await connect(ben.token)];
    await createBlock(ben.userId, ana.userId);
    from.send(buildFrame(ana, ben, "hi"));
    to.send(buildFrame(ben, ana, "hi"));
    expect(await from.next("error")).toMatchObject({ code: "not_found" });
    expect(await to.next("error")).toMatchObject({ code: "not_found" });
    expect([...from.frames, ...to.frames].filter((frame) => "message" in frame && frame.type !== "error")).toEqual([]);
  });

  it("with another user's token or an ended one, but not with another token of the same user", async () => {
    const { connect } = await startRealtime();
    const { ana, ben } = await createPair();
    const socket = await connect(ana.token);
    socket.send({ ...buildFrame(ana, ben, "forged"), token: ben.token });
    expect(await socket.next("error")).toMatchObject({ code: "forbidden" });
    socket.send({ ...buildFrame(ana, ben, "forged"), token: "nonsense" });
    expect(await socket.next("error")).toMatchObject({ code: "unauthorized" });
    socket.send({ ...buildFrame(ana, ben, "mine"), token: (await createSession(ana.userId)).token });
    expect((await socket.next("message_sent")).message.content).toBe("mine");
    expect(await db().message.count()).toBe(1);
  });
});

it("returns exactly the missed messages to a client that was offline", async () => {
  const { connect } = await startRealtime();
  const { ana, ben } = await createPair();
  const [from, to] = [await connect(ana.token), await connect(ben.token)];
  from.send(buildFrame(ana, ben, "one"));
  const last = (await to.next("receive_message")).message;
  await to.terminate();
  for (const content of ["two", "three", "four"]) from.send(buildFrame(ana, ben, content, randomUUID()));
  await from.nextFrames(4, "message_sent");

  const reconnected = await connect(ben.token);
  const missed = await getConversation(ben, ana.userId, `?after=${last.id}`);
  expect(missed.map((message) => message.content)).toEqual(["two", "three", "four"]);
  from.send(buildFrame(ana, ben, "five"));
  expect((await reconnected.next("receive_message")).message).toMatchObject({ content: "five", seq: 5 });
  expect(reconnected.getReceived("receive_message")).toHaveLength(1);
});

it("sends message_read to every tab of both members", async () => {
  const { connect } = await startRealtime();
  const { ana, ben } = await createPair();
  const stranger = await createMember();
  await createMessage(ana.userId, ben.userId, "one");
  await createMessage(ana.userId, ben.userId, "two");
  const tabs = await Promise.all([ana, ana, ben, ben].map((member) => connect(member.token)));
  const other = await connect(stranger.token);
  await callRoute(await import("@/app/api/messages/mark-read/[userId]/route"), "POST", {
    params: { userId: ana.userId },
    token: ben.token,
    body: {},
  });
  for (const tab of tabs) {
    expect(await tab.next("message_read")).toEqual({
      type: "message_read",
      readerId: ben.userId,
      senderId: ana.userId,
      upTo: 2,
    });
  }
  expect(other.frames.map((frame) => frame.type)).toEqual(["authenticated"]);
});

describe("two processes", () => {
  it("delivers one copy to each tab in either process", async () => {
    const [east, west] = [await startRealtime({ ownBus: true }), await startRealtime({ ownBus: true })];
    const { ana, ben } = await createPair();
    const [anaEast, anaWest] = [await east.connect(ana.token), await west.connect(ana.token)];
    const [benEast, benWest] = [await east.connect(ben.token), await west.connect(ben.token)];
    const toasts = recordEvents(await west.connectMap(ben.token));
    const clientIds = Array.from({ length: 10 }, () => randomUUID());
    for (const clientId of clientIds) anaEast.send(buildFrame(ana, ben, clientId, clientId));

    const sent = await anaEast.nextFrames(10, "message_sent");
    const seenElsewhere = await anaWest.nextFrames(10, "message_sent");
    expect(seenElsewhere).toEqual(sent);
    const [near, far] = [
      await benEast.nextFrames(10, "receive_message"),
      await benWest.nextFrames(10, "receive_message"),
    ];
    expect(far).toEqual(near);
    expect(far.map((frame) => frame.message.content)).toEqual(clientIds);

    // A message in the other direction arrives after any duplicate.
    benWest.send(buildFrame(ben, ana, "all of them"));
    await Promise.all([anaEast.next("receive_message"), anaWest.next("receive_message"), benEast.next("message_sent")]);
    expect(anaEast.getReceived("message_sent")).toHaveLength(10);
    expect(anaWest.getReceived("message_sent")).toHaveLength(10);
    expect(benEast.getReceived("receive_message")).toHaveLength(10);
    expect(benWest.getReceived("receive_message")).toHaveLength(10);
    expect(toasts.filter(([name]) => name === "receive_message")).toHaveLength(10);
  });

  it("stores one row when both receive the same message at once", async () => {
    const [east, west] = [await startRealtime({ ownBus: true }), await startRealtime({ ownBus: true })];
    const { ana, ben } = await createPair();
    const [one, two] = [await east.connect(ana.token), await west.connect(ana.token)];
    for (let round = 0; round < 5; round++) {
      const clientId = randomUUID();
      one.send(buildFrame(ana, ben, `round ${round}`, clientId));
      two.send(buildFrame(ana, ben, `round ${round}`, clientId));
      // Each gets it as an acknowledgement, and possibly as a message of the other process.
      const receiveMessageId = async (socket: TestSocket): Promise<string> => {
        const ack = await socket.next("message_sent");
        return ack.clientId === clientId ? ack.message.id : receiveMessageId(socket);
      };
      expect(await receiveMessageId(one)).toBe(await receiveMessageId(two));
    }
    expect(await db().message.count()).toBe(5);
    expect((await db().conversation.findFirstOrThrow()).lastSeq).toBe(5);
  });
});
