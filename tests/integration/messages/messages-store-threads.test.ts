import { randomUUID } from "node:crypto";

import { db } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { AppError } from "@/lib/core/shared/errors";
import type { MessageResponse } from "@/lib/messages/schema";

import { codeOf, pair, stored, text, writer } from "@/tests/support/fixtures/chat";
import { resetDatabase } from "@/tests/support/database/database";
import { createBlock, createConnection, createMember } from "@/tests/support/database/factories";

beforeEach(resetDatabase);

describe("a thread under way", () => {
  it("hears of a block or a deletion at the very next send of a thread under way, either way", async () => {
    const [ana, ben, cem] = [await createMember(), await createMember(), await createMember()];
    for (const other of [ben, cem]) await createConnection(ana.userId, other.userId);
    const { chat } = writer({ lanes: 1 });
    const both = async (other: typeof ben) => [
      await codeOf(chat.send(ana.actor, text(other.userId, "there"))),
      await codeOf(chat.send(other.actor, text(ana.userId, "and back"))),
    ];
    for (const other of [ben, cem]) expect(await both(other)).toEqual(["stored", "stored"]);
    await createBlock(ben.userId, ana.userId);
    await db().user.update({ where: { id: cem.userId }, data: { deletedAt: clock.now() } });
    for (const other of [ben, cem]) expect(await both(other)).toEqual(["not_found", "not_found"]);
    await db().block.deleteMany();
    expect(await both(ben)).toEqual(["stored", "stored"]);
  });

  it("answers each its own when threads, first words, repeats and refusals go in one flush", async () => {
    const { ana, ben } = await pair();
    const [cem, eve, stranger] = [await createMember(), await createMember(), await createMember()];
    for (const other of [cem, eve]) await createConnection(ana.userId, other.userId);
    const { chat, delivered, batches } = writer({ lanes: 1 });
    await chat.send(ana.actor, text(ben.userId, "a thread"));
    const again = text(cem.userId, "a second thread", randomUUID());
    await chat.send(ana.actor, again);
    batches.length = delivered.length = 0;

    const flush = (repeated: boolean) => [
      chat.send(ana.actor, text(ben.userId, "two")),
      chat.send(ana.actor, text(stranger.userId, "no")),
      chat.send(ana.actor, text(eve.userId, "one")),
      ...(repeated ? [chat.send(ana.actor, again)] : []),
      chat.send(ben.actor, text(ana.userId, "three")),
      chat.send(ana.actor, text(ana.userId, "to myself")),
      chat.send(ana.actor, text(eve.userId, "two")),
    ];
    const placeOf = (sent: Promise<{ message: MessageResponse }>) =>
      sent.then(
        ({ message }) => message.seq,
        (error: unknown) => (error instanceof AppError ? error.code : "failed"),
      );
    expect(await Promise.all(flush(false).map(placeOf))).toEqual([2, "forbidden", 1, 3, "validation", 2]);
    expect(delivered.flat().map(({ content }) => content)).toEqual(["two", "one", "three", "two"]);
    expect(await Promise.all(flush(true).map(placeOf))).toEqual([4, "forbidden", 3, 1, 5, "validation", 4]);
    expect(batches).toEqual([6, 7]);
  });

  it("keeps what a flush stored in threads when its first words can't all be stored", async () => {
    const { ana, ben } = await pair();
    const [cem, dan] = [await createMember(), await createMember()];
    for (const other of [cem, dan]) await createConnection(ana.userId, other.userId);
    const { chat, delivered } = writer({ lanes: 1 });
    await chat.send(ana.actor, text(ben.userId, "a thread"));
    // Longer than the table takes, as no frame can be.
    const sends = [text(ben.userId, "on"), text(cem.userId, "x".repeat(4_001)), text(dan.userId, "first")];
    expect(await Promise.all(sends.map((send) => codeOf(chat.send(ana.actor, send))))).toEqual([
      "stored",
      "internal",
      "stored",
    ]);
    expect(delivered.flat().map(({ content }) => content)).toEqual(["a thread", "on", "first"]);
    expect(await stored({ receiverId: ben.userId })).toHaveLength(2);
    expect(await stored({ receiverId: dan.userId })).toHaveLength(1);
  });
});
