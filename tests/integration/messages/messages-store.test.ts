import { randomUUID } from "node:crypto";

import type { Actor } from "@/lib/auth/schema/actor";
import { db, pool } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { createChatWriter } from "@/lib/messages/service/chat-writer";
import { storeBatch } from "@/lib/messages/service/store-batch";

import {
  getErrorCode,
  createConnectedPair,
  listStoredMessages,
  buildTextMessage,
  createTestWriter,
} from "@/tests/support/fixtures/chat";
import { resetDatabase } from "@/tests/support/database/database";
import { createBlock, createConnection } from "@/tests/support/factories/connections";
import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMessage } from "@/tests/support/factories/messages";
import { createMember, createUser } from "@/tests/support/factories/users";

beforeEach(resetDatabase);

describe("group commit", () => {
  it("stores all waiting messages in one commit and numbers each conversation in the order of sending", async () => {
    const { ana, ben } = await createConnectedPair();
    const cem = await createMember();
    await createConnection(cem.userId, ana.userId);
    const { chat, delivered, batches } = createTestWriter();

    const sent = await Promise.all([
      chat.send(ana.actor, buildTextMessage(ben.userId, "one")),
      chat.send(cem.actor, buildTextMessage(ana.userId, "other")),
      chat.send(ben.actor, buildTextMessage(ana.userId, "two")),
      chat.send(ana.actor, buildTextMessage(ben.userId, "three")),
    ]);

    expect(batches).toEqual([4]);
    expect(delivered).toHaveLength(1);
    expect(sent.map(({ message }) => [message.content, message.seq])).toEqual([
      ["one", 1],
      ["other", 1],
      ["two", 2],
      ["three", 3],
    ]);
    expect(sent[0]?.message).toMatchObject({ isRead: false, type: "text", payload: null, sender: { id: ana.userId } });
    const conversations = await db().conversation.findMany({ orderBy: { lastSeq: "asc" } });
    expect(conversations.map((row) => row.lastSeq)).toEqual([1, 3]);
    expect(new Set(conversations.map((row) => row.position)).size).toBe(2);
  });

  it("keeps one gapless order when four writers send into one conversation at once", async () => {
    const { ana, ben } = await createConnectedPair();
    const writers = Array.from({ length: 4 }, () => createTestWriter().chat);
    const sends = writers.flatMap((chat, index) =>
      Array.from({ length: 25 }, (_, n) => {
        const [from, to] = n % 2 === 0 ? [ana, ben] : [ben, ana];
        return chat.send(from.actor, buildTextMessage(to.userId, `${index}-${n}`, randomUUID()));
      }),
    );
    const sent = await Promise.all(sends);

    const rows = await listStoredMessages();
    expect(rows.map((row) => row.seq)).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
    for (const { message } of sent)
      expect(rows[message.seq - 1]).toMatchObject({ id: message.id, content: message.content });
    // The messages of each writer keep their order.
    for (const index of [0, 1, 2, 3]) {
      const ownContents = rows.filter((row) => row.content.startsWith(`${index}-`)).map((row) => row.content);
      expect(ownContents).toEqual(Array.from({ length: 25 }, (_, n) => `${index}-${n}`));
    }
  });

  it("creates one conversation when both members write first at once in two processes", async () => {
    const { ana, ben } = await createConnectedPair();
    await Promise.all([
      createTestWriter().chat.send(ana.actor, buildTextMessage(ben.userId, "hi")),
      createTestWriter().chat.send(ben.actor, buildTextMessage(ana.userId, "hello")),
    ]);
    expect(await db().conversation.count()).toBe(1);
    expect((await listStoredMessages()).map((row) => row.seq)).toEqual([1, 2]);
  });

  it("doesn't deadlock when two processes lock many conversations in opposite order", async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => createMember()));
    const [sender, ...others] = people;
    if (!sender) throw new Error("no sender");
    await Promise.all(others.map((other) => createConnection(sender.userId, other.userId)));
    const [one, two] = [createTestWriter().chat, createTestWriter().chat];
    const rounds = Array.from({ length: 10 }, (_, n) => n);
    const sends = rounds.flatMap((n) => [
      ...others.map((other) => one.send(sender.actor, buildTextMessage(other.userId, `a${n}`))),
      ...[...others].reverse().map((other) => two.send(other.actor, buildTextMessage(sender.userId, `b${n}`))),
    ]);
    await Promise.all(sends);
    expect(await db().message.count()).toBe(140);
  });
});

it("stores messages that arrive during a commit together, in their order", async () => {
  const { ana, ben } = await createConnectedPair();
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const { chat, batches } = createTestWriter({
    store: async (sends) => {
      if (sends.some((send) => send.input.content === "slow")) await released;
      return storeBatch(sends);
    },
  });
  const first = chat.send(ana.actor, buildTextMessage(ben.userId, "slow"));
  await new Promise((resolve) => setImmediate(resolve));
  const others = ["one", "two", "three"].map((content) => chat.send(ben.actor, buildTextMessage(ana.userId, content)));
  release();
  await Promise.all([first, ...others]);
  expect(batches).toEqual([1, 3]);
  expect((await listStoredMessages()).map((row) => row.content)).toEqual(["slow", "one", "two", "three"]);
});

describe("a message with a clientId", () => {
  it("is stored once when it is sent twenty times through two processes", async () => {
    const { ana, ben } = await createConnectedPair();
    const clientId = randomUUID();
    const [one, two] = [createTestWriter(), createTestWriter()];
    const send = (n: number) =>
      (n % 2 === 0 ? one : two).chat.send(ana.actor, buildTextMessage(ben.userId, "once", clientId));
    const sent = await Promise.all(Array.from({ length: 20 }, (_, n) => send(n)));
    sent.push(await send(0), await send(1));

    expect(await db().message.count()).toBe(1);
    expect(new Set(sent.map(({ message }) => message.id)).size).toBe(1);
    expect(sent.filter(({ isRepeat: repeated }) => !repeated)).toHaveLength(1);
    expect(sent[0]?.message.clientId).toBe(clientId);
    expect([...one.delivered, ...two.delivered].flat()).toHaveLength(1);
  });

  it("leaves no gap in seq and doesn't affect other messages of the batch", async () => {
    const { ana, ben } = await createConnectedPair();
    const clientId = randomUUID();
    const { chat } = createTestWriter();
    await chat.send(ana.actor, buildTextMessage(ben.userId, "first", clientId));
    const sent = await Promise.all([
      chat.send(ben.actor, buildTextMessage(ana.userId, "second")),
      chat.send(ana.actor, buildTextMessage(ben.userId, "first", clientId)),
      chat.send(ben.actor, buildTextMessage(ana.userId, "third", randomUUID())),
    ]);
    expect(sent.map(({ message, isRepeat: repeated }) => [message.seq, repeated])).toEqual([
      [2, false],
      [1, true],
      [3, false],
    ]);
  });

  it("is rejected with other content, receiver or type, in the same batch and later", async () => {
    const { ana, ben } = await createConnectedPair();
    const cem = await createMember();
    await createConnection(cem.userId, ana.userId);
    const { chat } = createTestWriter();
    const clientId = randomUUID();
    const outcomes = await Promise.all([
      getErrorCode(chat.send(ana.actor, buildTextMessage(ben.userId, "this", clientId))),
      getErrorCode(chat.send(ana.actor, buildTextMessage(ben.userId, "that", clientId))),
    ]);
    expect(outcomes).toEqual(["stored", "conflict"]);
    expect(await getErrorCode(chat.send(ana.actor, buildTextMessage(ben.userId, "that", clientId)))).toBe("conflict");
    expect(await getErrorCode(chat.send(ana.actor, buildTextMessage(cem.userId, "this", clientId)))).toBe("conflict");
    const card = {
      receiverId: ben.userId,
      content: "this",
      messageType: "contact_card" as const,
      payload: { firstName: true },
      clientId,
    };
    expect(await getErrorCode(chat.send(ana.actor, card))).toBe("conflict");
    // The same clientId of another sender is a different message.
    expect(await getErrorCode(chat.send(ben.actor, buildTextMessage(ana.userId, "mine", clientId)))).toBe("stored");
  });
});

describe("permissions", () => {
  it("allows connections, an event's host and confirmed RSVPs in both directions, and existing conversations", async () => {
    const [ana, ben, host, guest, waiting, formerPartner] = await Promise.all(
      Array.from({ length: 6 }, () => createMember()),
    );
    if (!ana || !ben || !host || !guest || !waiting || !formerPartner) throw new Error("people missing");
    await createConnection(ben.userId, ana.userId);
    const event = await createEvent({ hostUserId: host.userId });
    await createRsvp(guest.userId, event.id);
    await createRsvp(waiting.userId, event.id, { status: "waitlisted" });
    await createMessage(formerPartner.userId, ana.userId, "long ago");
    const { chat } = createTestWriter();
    const getOutcome = (from: { actor: Actor }, to: { userId: string }) =>
      getErrorCode(chat.send(from.actor, buildTextMessage(to.userId, "hi")));

    expect(await getOutcome(ana, ben)).toBe("stored");
    expect(await getOutcome(host, guest)).toBe("stored");
    expect(await getOutcome(guest, host)).toBe("stored");
    expect(await getOutcome(ana, formerPartner)).toBe("stored");
    expect(await getOutcome(waiting, host)).toBe("forbidden");
    expect(await getOutcome(host, waiting)).toBe("forbidden");
    expect(await getOutcome(ana, host)).toBe("forbidden");
    expect(await getOutcome(ana, ana)).toBe("validation");
    expect(await getErrorCode(chat.send(ana.actor, buildTextMessage(randomUUID(), "hi")))).toBe("not_found");
  });

  it.each(["pending", "declined"])("doesn't open to a %s connection", async (status) => {
    const [ana, ben] = [await createMember(), await createMember()];
    await createConnection(ana.userId, ben.userId, { status });
    expect(await getErrorCode(createTestWriter().chat.send(ana.actor, buildTextMessage(ben.userId, "hi")))).toBe(
      "forbidden",
    );
  });

  it("returns not_found across a block and for deleted members, and stores the others", async () => {
    const [ana, ben, cem, deleted, dan] = await Promise.all(Array.from({ length: 5 }, () => createMember()));
    if (!ana || !ben || !cem || !deleted || !dan) throw new Error("people missing");
    for (const other of [ben, cem, deleted, dan]) await createConnection(ana.userId, other.userId);
    await createMessage(ana.userId, ben.userId, "before");
    await createBlock(ben.userId, ana.userId);
    await createBlock(ana.userId, cem.userId);
    await db().user.update({ where: { id: deleted.userId }, data: { deletedAt: clock.now() } });
    const { chat } = createTestWriter();
    const codes = await Promise.all(
      [ben, cem, deleted, dan].map((other) => getErrorCode(chat.send(ana.actor, buildTextMessage(other.userId, "hi")))),
    );
    expect(codes).toEqual(["not_found", "not_found", "not_found", "stored"]);
    expect(await getErrorCode(chat.send(deleted.actor, buildTextMessage(ana.userId, "from the grave")))).toBe(
      "not_found",
    );
    expect(await listStoredMessages({ content: "hi" })).toHaveLength(1);
  });
});

describe("a contact card", () => {
  it("is built from the sender's profile and the selected fields only", async () => {
    const { ben } = await createConnectedPair();
    const ana = await createMember({
      email: "ana@nametag.test",
      profile: {
        firstName: "Ana",
        company: null,
        phone: "+1 813 555 0100",
        visibility: { phone: "nobody" },
      },
    });
    await createConnection(ana.userId, ben.userId);
    const { message } = await createTestWriter().chat.send(ana.actor, {
      receiverId: ben.userId,
      content: "call me",
      messageType: "contact_card",
      payload: {
        firstName: "Mallory",
        phone: null,
        email: "forged@evil.test",
        company: true,
        passwordHash: 1,
        toString: 1,
      },
    });
    expect(message).toMatchObject({ content: "Shared contact information", type: "contact_card" });
    expect(message.payload).toEqual({
      firstName: "Ana",
      phone: "+1 813 555 0100",
      email: "ana@nametag.test",
    });
    expect((await listStoredMessages())[0]?.payload).toEqual(message.payload);
  });

  it.each([
    ["no payload", undefined],
    ["no field", {}],
    ["unknown fields only", { passwordHash: 1, id: 1 }],
    ["a field that the profile lacks", { phone: true }],
  ])("is refused with %s, and the rest of its batch is stored", async (_case, payload) => {
    const { ben } = await createConnectedPair();
    const ana = await createMember({ profile: { phone: null } });
    await createConnection(ana.userId, ben.userId);
    const { chat } = createTestWriter();
    const card = { receiverId: ben.userId, content: "x", messageType: "contact_card" as const, payload };
    const outcomes = await Promise.all([
      getErrorCode(chat.send(ana.actor, buildTextMessage(ben.userId, "first"))),
      getErrorCode(chat.send(ana.actor, card)),
      getErrorCode(chat.send(ana.actor, { ...card, clientId: randomUUID() })),
      getErrorCode(chat.send(ana.actor, buildTextMessage(ben.userId, "last"))),
    ]);
    expect(outcomes).toEqual(["stored", "validation", "validation", "stored"]);
    expect((await listStoredMessages()).map(({ type }) => type)).toEqual(["text", "text"]);
  });

  it("is a repeat also when its details are gone from the profile", async () => {
    const { ana, ben } = await createConnectedPair();
    const { chat } = createTestWriter();
    const card = {
      ...{ receiverId: ben.userId, content: "x", messageType: "contact_card" as const },
      ...{ payload: { phone: true }, clientId: randomUUID() },
    };
    await chat.send(ana.actor, card);
    await db().profile.update({ where: { userId: ana.userId }, data: { phone: null } });
    expect(await chat.send(ana.actor, card)).toMatchObject({ isRepeat: true });
  });

  it("is a repeat with the same fields and refused with fewer", async () => {
    const { ana, ben } = await createConnectedPair();
    const { chat } = createTestWriter();
    const buildCard = (payload: Record<string, unknown>) => ({
      receiverId: ben.userId,
      content: "x",
      messageType: "contact_card" as const,
      payload,
      clientId: "8f0f1a53-3d52-4d0f-9ad9-0f6f7c6a5a11",
    });
    await chat.send(ana.actor, buildCard({ firstName: true, email: true }));
    expect(await chat.send(ana.actor, buildCard({ firstName: true, email: true }))).toMatchObject({ isRepeat: true });
    expect(await getErrorCode(chat.send(ana.actor, buildCard({ firstName: true })))).toBe("conflict");
  });
});

describe("when the database fails", () => {
  it("acknowledges nothing while it is unreachable and works again afterwards", async () => {
    const { ana, ben } = await createConnectedPair();
    const connectionError = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    let calls = 0;
    const { chat, delivered } = createTestWriter({
      store: (sends) => (calls++ === 0 ? Promise.reject(connectionError) : storeBatch(sends)),
    });
    const codes = await Promise.all(
      [1, 2, 3].map((n) => getErrorCode(chat.send(ana.actor, buildTextMessage(ben.userId, `${n}`)))),
    );
    expect(codes).toEqual(["unavailable", "unavailable", "unavailable"]);
    expect(calls).toBe(1);
    expect(delivered).toEqual([]);
    expect(await getErrorCode(chat.send(ana.actor, buildTextMessage(ben.userId, "again")))).toBe("stored");
  });

  it("stores messages one by one when a batch fails, so that one can't fail the others", async () => {
    const { ana, ben } = await createConnectedPair();
    const hasFailingMessage = (sends: Parameters<typeof storeBatch>[0]) =>
      sends.some((send) => send.input.content === "cursed");
    const { chat } = createTestWriter({
      store: (sends) => (hasFailingMessage(sends) ? Promise.reject(new Error("no luck")) : storeBatch(sends)),
    });
    const codes = await Promise.all(
      ["a", "cursed", "b"].map((content) => getErrorCode(chat.send(ana.actor, buildTextMessage(ben.userId, content)))),
    );
    expect(codes).toEqual(["stored", "internal", "stored"]);
    expect((await listStoredMessages()).map((row) => row.content)).toEqual(["a", "b"]);
  });

  it("acknowledges and drains when delivery throws", async () => {
    const { ana, ben } = await createConnectedPair();
    const chat = createChatWriter({
      deliver: () => {
        throw new Error("a socket broke");
      },
    });
    const sent = chat.send(ana.actor, buildTextMessage(ben.userId, "hi"));
    await chat.drain();
    expect((await sent).message.content).toBe("hi");
    await chat.drain();
  });
});

it("stores content of every kind unchanged", async () => {
  const { ana, ben } = await createConnectedPair();
  const contents = [
    '"quotes", {braces}, \\backslash\\',
    "NULL",
    "línea\nbreak\ttab",
    "👩‍💻 𝕏",
    "'; DROP TABLE messages; --",
    "{}",
  ];
  const { chat } = createTestWriter();
  await Promise.all(contents.map((content) => chat.send(ana.actor, buildTextMessage(ben.userId, content))));
  expect((await listStoredMessages()).map((row) => row.content)).toEqual(contents);
  expect((await pool().query("SELECT count(*)::int AS n FROM messages")).rows[0]).toEqual({ n: contents.length });
});

it("names a sender without a profile as a deleted member", async () => {
  const { ana } = await createConnectedPair();
  const userWithoutProfile = await createUser();
  await db().profile.delete({ where: { userId: userWithoutProfile.id } });
  await createConnection(ana.userId, userWithoutProfile.id);
  const actor: Actor = { userId: userWithoutProfile.id, role: "user", sid: "x", isEmailVerified: true };
  const { message } = await createTestWriter().chat.send(actor, buildTextMessage(ana.userId, "hi"));
  const profile = { firstName: "Deleted", lastName: "member", avatarUrl: null };
  expect(message.sender).toEqual({ id: userWithoutProfile.id, isDeleted: true, profile });
});
