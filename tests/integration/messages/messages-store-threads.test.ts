import { randomUUID } from "node:crypto";

import { db } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { AppError } from "@/lib/core/shared/errors";
import type { MessageResponse } from "@/lib/messages/schema";

import {
  getErrorCode,
  createConnectedPair,
  listStoredMessages,
  textMessage,
  createTestWriter,
} from "@/tests/support/fixtures/chat";
import { resetDatabase } from "@/tests/support/database/database";
import { createBlock, createConnection, createMember } from "@/tests/support/database/factories";

beforeEach(resetDatabase);

describe("an existing conversation", () => {
  it("refuses the next message after a block or deletion, in either direction", async () => {
    const [ana, ben, cem] = [await createMember(), await createMember(), await createMember()];
    for (const other of [ben, cem]) await createConnection(ana.userId, other.userId);
    const { chat } = createTestWriter({ lanes: 1 });
    const both = async (other: typeof ben) => [
      await getErrorCode(chat.send(ana.actor, textMessage(other.userId, "there"))),
      await getErrorCode(chat.send(other.actor, textMessage(ana.userId, "and back"))),
    ];
    for (const other of [ben, cem]) expect(await both(other)).toEqual(["stored", "stored"]);
    await createBlock(ben.userId, ana.userId);
    await db().user.update({ where: { id: cem.userId }, data: { deletedAt: clock.now() } });
    for (const other of [ben, cem]) expect(await both(other)).toEqual(["not_found", "not_found"]);
    await db().block.deleteMany();
    expect(await both(ben)).toEqual(["stored", "stored"]);
  });

  it("returns each outcome when old and new conversations, repeats and refusals share a commit", async () => {
    const { ana, ben } = await createConnectedPair();
    const [cem, eve, stranger] = [await createMember(), await createMember(), await createMember()];
    for (const other of [cem, eve]) await createConnection(ana.userId, other.userId);
    const { chat, delivered, batches } = createTestWriter({ lanes: 1 });
    await chat.send(ana.actor, textMessage(ben.userId, "a thread"));
    const again = textMessage(cem.userId, "a second thread", randomUUID());
    await chat.send(ana.actor, again);
    batches.length = delivered.length = 0;

    const flush = (repeated: boolean) => [
      chat.send(ana.actor, textMessage(ben.userId, "two")),
      chat.send(ana.actor, textMessage(stranger.userId, "no")),
      chat.send(ana.actor, textMessage(eve.userId, "one")),
      ...(repeated ? [chat.send(ana.actor, again)] : []),
      chat.send(ben.actor, textMessage(ana.userId, "three")),
      chat.send(ana.actor, textMessage(ana.userId, "to myself")),
      chat.send(ana.actor, textMessage(eve.userId, "two")),
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

  it("keeps the stored messages of a commit when its first messages can't all be stored", async () => {
    const { ana, ben } = await createConnectedPair();
    const [cem, dan] = [await createMember(), await createMember()];
    for (const other of [cem, dan]) await createConnection(ana.userId, other.userId);
    const { chat, delivered } = createTestWriter({ lanes: 1 });
    await chat.send(ana.actor, textMessage(ben.userId, "a thread"));
    // Longer than the table allows; no frame can be that long.
    const sends = [
      textMessage(ben.userId, "on"),
      textMessage(cem.userId, "x".repeat(4_001)),
      textMessage(dan.userId, "first"),
    ];
    expect(await Promise.all(sends.map((send) => getErrorCode(chat.send(ana.actor, send))))).toEqual([
      "stored",
      "internal",
      "stored",
    ]);
    expect(delivered.flat().map(({ content }) => content)).toEqual(["a thread", "on", "first"]);
    expect(await listStoredMessages({ receiverId: ben.userId })).toHaveLength(2);
    expect(await listStoredMessages({ receiverId: dan.userId })).toHaveLength(1);
  });
});
