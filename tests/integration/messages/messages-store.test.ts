import { randomUUID } from "node:crypto";

import type { Actor } from "@/lib/auth/schema";
import { db, pool } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { createChatWriter } from "@/lib/messages/service/chat-writer";
import { storeBatch } from "@/lib/messages/service/store-batch";

import { codeOf, pair, stored, text, writer } from "@/tests/support/fixtures/chat";
import { resetDatabase } from "@/tests/support/database/database";
import {
  createBlock,
  createConnection,
  createEvent,
  createMember,
  createMessage,
  createRsvp,
  createUser,
} from "@/tests/support/database/factories";

beforeEach(resetDatabase);

describe("group commit", () => {
  it("stores all that wait in one flush and numbers each conversation in the order of sending", async () => {
    const { ana, ben } = await pair();
    const cem = await createMember();
    await createConnection(cem.userId, ana.userId);
    const { chat, delivered, batches } = writer({ lanes: 1 });

    const sent = await Promise.all([
      chat.send(ana.actor, text(ben.userId, "one")),
      chat.send(cem.actor, text(ana.userId, "other")),
      chat.send(ben.actor, text(ana.userId, "two")),
      chat.send(ana.actor, text(ben.userId, "three")),
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
    const { ana, ben } = await pair();
    const writers = Array.from({ length: 4 }, () => writer().chat);
    const sends = writers.flatMap((chat, at) =>
      Array.from({ length: 25 }, (_, n) => {
        const [from, to] = n % 2 === 0 ? [ana, ben] : [ben, ana];
        return chat.send(from.actor, text(to.userId, `${at}-${n}`, randomUUID()));
      }),
    );
    const sent = await Promise.all(sends);

    const rows = await stored();
    expect(rows.map((row) => row.seq)).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
    for (const { message } of sent)
      expect(rows[message.seq - 1]).toMatchObject({ id: message.id, content: message.content });
    // Each writer's sends stay in the order in which it took them.
    for (const at of [0, 1, 2, 3]) {
      const mine = rows.filter((row) => row.content.startsWith(`${at}-`)).map((row) => row.content);
      expect(mine).toEqual(Array.from({ length: 25 }, (_, n) => `${at}-${n}`));
    }
  });

  it("makes one conversation when both write their first message at once, in two processes", async () => {
    const { ana, ben } = await pair();
    await Promise.all([
      writer().chat.send(ana.actor, text(ben.userId, "hi")),
      writer().chat.send(ben.actor, text(ana.userId, "hello")),
    ]);
    expect(await db().conversation.count()).toBe(1);
    expect((await stored()).map((row) => row.seq)).toEqual([1, 2]);
  });

  it("doesn't deadlock when two processes lock many conversations in opposite order", async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => createMember()));
    const [hub, ...others] = people;
    if (!hub) throw new Error("no hub");
    await Promise.all(others.map((other) => createConnection(hub.userId, other.userId)));
    const [one, two] = [writer().chat, writer().chat];
    const rounds = Array.from({ length: 10 }, (_, n) => n);
    const sends = rounds.flatMap((n) => [
      ...others.map((other) => one.send(hub.actor, text(other.userId, `a${n}`))),
      ...[...others].reverse().map((other) => two.send(other.actor, text(hub.userId, `b${n}`))),
    ]);
    await Promise.all(sends);
    expect(await db().message.count()).toBe(140);
  });
});

it("stores other conversations while one flush is slow, and nothing of its own conversation before it", async () => {
  const [hub, ...others] = await Promise.all(Array.from({ length: 21 }, () => createMember()));
  if (!hub) throw new Error("no hub");
  for (const other of others) await createConnection(hub.userId, other.userId);
  const slow = others[0];
  if (!slow) throw new Error("nobody");
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const { chat } = writer({
    store: async (sends) => {
      if (sends.some((send) => send.input.content === "slow")) await released;
      return storeBatch(sends);
    },
  });
  const first = chat.send(hub.actor, text(slow.userId, "slow"));
  await new Promise((resolve) => setImmediate(resolve));
  const done: string[] = [];
  const rest = others.map((other) =>
    chat.send(hub.actor, text(other.userId, "quick")).then(({ message }) => done.push(message.receiverId)),
  );
  // Twenty people are in two lanes by chance; whoever is in the other one doesn't wait.
  await Promise.race(rest);
  expect(done).not.toContain(slow.userId);
  release();
  await Promise.all([first, ...rest]);
  expect((await stored({ receiverId: slow.userId })).map((row) => row.content)).toEqual(["slow", "quick"]);
});

describe("a send with a clientId", () => {
  it("is stored once when it comes twenty times, at once and later, through two processes", async () => {
    const { ana, ben } = await pair();
    const clientId = randomUUID();
    const [one, two] = [writer(), writer()];
    const send = (n: number) => (n % 2 === 0 ? one : two).chat.send(ana.actor, text(ben.userId, "once", clientId));
    const sent = await Promise.all(Array.from({ length: 20 }, (_, n) => send(n)));
    sent.push(await send(0), await send(1));

    expect(await db().message.count()).toBe(1);
    expect(new Set(sent.map(({ message }) => message.id)).size).toBe(1);
    expect(sent.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(sent[0]?.message.clientId).toBe(clientId);
    expect([...one.delivered, ...two.delivered].flat()).toHaveLength(1);
  });

  it("leaves no gap in the order and costs its neighbours nothing", async () => {
    const { ana, ben } = await pair();
    const clientId = randomUUID();
    const { chat } = writer();
    await chat.send(ana.actor, text(ben.userId, "first", clientId));
    const sent = await Promise.all([
      chat.send(ben.actor, text(ana.userId, "second")),
      chat.send(ana.actor, text(ben.userId, "first", clientId)),
      chat.send(ben.actor, text(ana.userId, "third", randomUUID())),
    ]);
    expect(sent.map(({ message, repeated }) => [message.seq, repeated])).toEqual([
      [2, false],
      [1, true],
      [3, false],
    ]);
  });

  it("is a conflict with other content, another receiver or another type, in one batch and later", async () => {
    const { ana, ben } = await pair();
    const cem = await createMember();
    await createConnection(cem.userId, ana.userId);
    const { chat } = writer();
    const clientId = randomUUID();
    const together = await Promise.all([
      codeOf(chat.send(ana.actor, text(ben.userId, "this", clientId))),
      codeOf(chat.send(ana.actor, text(ben.userId, "that", clientId))),
    ]);
    expect(together).toEqual(["stored", "conflict"]);
    expect(await codeOf(chat.send(ana.actor, text(ben.userId, "that", clientId)))).toBe("conflict");
    expect(await codeOf(chat.send(ana.actor, text(cem.userId, "this", clientId)))).toBe("conflict");
    const card = {
      receiverId: ben.userId,
      content: "this",
      messageType: "contact_card" as const,
      payload: {},
      clientId,
    };
    expect(await codeOf(chat.send(ana.actor, card))).toBe("conflict");
    // Another sender's clientId is another one.
    expect(await codeOf(chat.send(ben.actor, text(ana.userId, "mine", clientId)))).toBe("stored");
  });
});

describe("who may write to whom", () => {
  it("opens to connections, to an event's host and its confirmed RSVPs either way, and within a thread", async () => {
    const [ana, ben, host, guest, waiting, old] = await Promise.all(Array.from({ length: 6 }, () => createMember()));
    if (!ana || !ben || !host || !guest || !waiting || !old) throw new Error("people missing");
    await createConnection(ben.userId, ana.userId);
    const event = await createEvent({ hostUserId: host.userId });
    await createRsvp(guest.userId, event.id);
    await createRsvp(waiting.userId, event.id, { status: "waitlisted" });
    await createMessage(old.userId, ana.userId, "long ago");
    const { chat } = writer();
    const may = (from: { actor: Actor }, to: { userId: string }) =>
      codeOf(chat.send(from.actor, text(to.userId, "hi")));

    expect(await may(ana, ben)).toBe("stored");
    expect(await may(host, guest)).toBe("stored");
    expect(await may(guest, host)).toBe("stored");
    expect(await may(ana, old)).toBe("stored");
    expect(await may(waiting, host)).toBe("forbidden");
    expect(await may(host, waiting)).toBe("forbidden");
    expect(await may(ana, host)).toBe("forbidden");
    expect(await may(ana, ana)).toBe("validation");
    expect(await codeOf(chat.send(ana.actor, text(randomUUID(), "hi")))).toBe("not_found");
  });

  it.each(["pending", "declined"])("doesn't open to a %s connection", async (status) => {
    const [ana, ben] = [await createMember(), await createMember()];
    await createConnection(ana.userId, ben.userId, { status });
    expect(await codeOf(writer().chat.send(ana.actor, text(ben.userId, "hi")))).toBe("forbidden");
  });

  it("is not_found to who blocked, is blocked, or is deleted, whatever stood before, and others' sends go through", async () => {
    const [ana, ben, cem, gone, dan] = await Promise.all(Array.from({ length: 5 }, () => createMember()));
    if (!ana || !ben || !cem || !gone || !dan) throw new Error("people missing");
    for (const other of [ben, cem, gone, dan]) await createConnection(ana.userId, other.userId);
    await createMessage(ana.userId, ben.userId, "before");
    await createBlock(ben.userId, ana.userId);
    await createBlock(ana.userId, cem.userId);
    await db().user.update({ where: { id: gone.userId }, data: { deletedAt: clock.now() } });
    const { chat } = writer();
    const codes = await Promise.all(
      [ben, cem, gone, dan].map((other) => codeOf(chat.send(ana.actor, text(other.userId, "hi")))),
    );
    expect(codes).toEqual(["not_found", "not_found", "not_found", "stored"]);
    expect(await codeOf(chat.send(gone.actor, text(ana.userId, "from the grave")))).toBe("not_found");
    expect(await stored({ content: "hi" })).toHaveLength(1);
  });
});

describe("a contact card", () => {
  it("is built from the sender's profile and the ticked fields alone", async () => {
    const { ben } = await pair();
    const ana = await createMember({
      email: "ana@nametag.test",
      profile: { firstName: "Ana", company: null, phone: "+1 813 555 0100", visibility: { phone: "nobody" } },
    });
    await createConnection(ana.userId, ben.userId);
    const { message } = await writer().chat.send(ana.actor, {
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
    expect(message.payload).toEqual({ firstName: "Ana", phone: "+1 813 555 0100", email: "ana@nametag.test" });
    expect((await stored())[0]?.payload).toEqual(message.payload);
  });

  it("is the same send when it is repeated with the same fields, and a conflict with fewer", async () => {
    const { ana, ben } = await pair();
    const { chat } = writer();
    const card = (payload: Record<string, unknown>) => ({
      receiverId: ben.userId,
      content: "x",
      messageType: "contact_card" as const,
      payload,
      clientId: "8f0f1a53-3d52-4d0f-9ad9-0f6f7c6a5a11",
    });
    await chat.send(ana.actor, card({ firstName: true, email: true }));
    expect(await chat.send(ana.actor, card({ firstName: true, email: true }))).toMatchObject({ repeated: true });
    expect(await codeOf(chat.send(ana.actor, card({ firstName: true })))).toBe("conflict");
  });
});

describe("when the database fails", () => {
  it("acknowledges nothing while it is away, and works again afterwards", async () => {
    const { ana, ben } = await pair();
    const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    let calls = 0;
    const { chat, delivered } = writer({
      store: (sends) => (calls++ === 0 ? Promise.reject(away) : storeBatch(sends)),
    });
    const codes = await Promise.all([1, 2, 3].map((n) => codeOf(chat.send(ana.actor, text(ben.userId, `${n}`)))));
    expect(codes).toEqual(["unavailable", "unavailable", "unavailable"]);
    expect(calls).toBe(1);
    expect(delivered).toEqual([]);
    expect(await codeOf(chat.send(ana.actor, text(ben.userId, "again")))).toBe("stored");
  });

  it("stores row by row when a batch fails, so that one sender's bad luck stays theirs", async () => {
    const { ana, ben } = await pair();
    const cursed = (sends: Parameters<typeof storeBatch>[0]) => sends.some((send) => send.input.content === "cursed");
    const { chat } = writer({
      store: (sends) => (cursed(sends) ? Promise.reject(new Error("no luck")) : storeBatch(sends)),
    });
    const codes = await Promise.all(
      ["a", "cursed", "b"].map((content) => codeOf(chat.send(ana.actor, text(ben.userId, content)))),
    );
    expect(codes).toEqual(["stored", "internal", "stored"]);
    expect((await stored()).map((row) => row.content)).toEqual(["a", "b"]);
  });

  it("answers all the same when delivery throws, and drains", async () => {
    const { ana, ben } = await pair();
    const chat = createChatWriter({
      deliver: () => {
        throw new Error("a socket broke");
      },
    });
    const sent = chat.send(ana.actor, text(ben.userId, "hi"));
    await chat.drain();
    expect((await sent).message.content).toBe("hi");
    await chat.drain();
  });
});

it("takes content of every kind as it is", async () => {
  const { ana, ben } = await pair();
  const contents = [
    '"quotes", {braces}, \\backslash\\',
    "NULL",
    "línea\nbreak\ttab",
    "👩‍💻 𝕏",
    "'; DROP TABLE messages; --",
    "{}",
  ];
  const { chat } = writer();
  await Promise.all(contents.map((content) => chat.send(ana.actor, text(ben.userId, content))));
  expect((await stored()).map((row) => row.content)).toEqual(contents);
  expect((await pool().query("SELECT count(*)::int AS n FROM messages")).rows[0]).toEqual({ n: contents.length });
});

it("keeps the sender's name of a member without a profile readable", async () => {
  const { ana } = await pair();
  const bare = await createUser();
  await db().profile.delete({ where: { userId: bare.id } });
  await createConnection(ana.userId, bare.id);
  const actor: Actor = { userId: bare.id, role: "user", sid: "x" };
  const { message } = await writer().chat.send(actor, text(ana.userId, "hi"));
  expect(message.sender.profile).toEqual({ firstName: "Deleted", lastName: "member", avatarUrl: null });
});
