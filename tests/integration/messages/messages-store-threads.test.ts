import { randomUUID } from "node:crypto";

import { db } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { AppError } from "@/lib/core/shared/errors";
import type { MessageResponse } from "@/lib/messages/schema";

import {
  getErrorCode,
  createConnectedPair,
  listStoredMessages,
  buildTextMessage,
  createTestWriter,
} from "@/tests/support/fixtures/chat";
import { resetDatabase } from "@/tests/support/database/database";
import { createBlock, createConnection } from "@/tests/support/factories/connections";
import { createMember } from "@/tests/support/factories/users";

beforeEach(resetDatabase);

describe("an existing conversation", () => {
  it("rejects the next message after a block or deletion, in either direction", async () => {
    const [ana, ben, cem] = [await createMember(), await createMember(), await createMember()];
    for (const other of [ben, cem]) await createConnection(ana.userId, other.userId);
    const { chat } = createTestWriter();
    const sendBothWays = async (other: typeof ben) => [
      await getErrorCode(chat.send(ana.actor, buildTextMessage(other.userId, "there"))),
      await getErrorCode(chat.send(other.actor, buildTextMessage(ana.userId, "and back"))),
    ];
    for (const other of [ben, cem]) expect(await sendBothWays(other)).toEqual(["stored", "stored"]);
    await createBlock(ben.userId, ana.userId);
    await db().user.update({ where: { id: cem.userId }, data: { deletedAt: clock.now() } });
    for (const other of [ben, cem]) expect(await sendBothWays(other)).toEqual(["not_found", "not_found"]);
    await db().block.deleteMany();
    expect(await sendBothWays(ben)).toEqual(["stored", "stored"]);
  });

  it("returns each outcome when old and new conversations, repeats and refusals share a commit", async () => {
    const { ana, ben } = await createConnectedPair();
    const [cem, eve, stranger] = [await createMember(), await createMember(), await createMember()];
    for (const other of [cem, eve]) await createConnection(ana.userId, other.userId);
    const { chat, delivered, batches } = createTestWriter();
    await chat.send(ana.actor, buildTextMessage(ben.userId, "a thread"));
    const repeatedInput = buildTextMessage(cem.userId, "a second thread", randomUUID());
    await chat.send(ana.actor, repeatedInput);
    batches.length = delivered.length = 0;

    const sendBatch = (repeated: boolean) => [
      chat.send(ana.actor, buildTextMessage(ben.userId, "two")),
      chat.send(ana.actor, buildTextMessage(stranger.userId, "no")),
      chat.send(ana.actor, buildTextMessage(eve.userId, "one")),
      ...(repeated ? [chat.send(ana.actor, repeatedInput)] : []),
      chat.send(ben.actor, buildTextMessage(ana.userId, "three")),
      chat.send(ana.actor, buildTextMessage(ana.userId, "to myself")),
      chat.send(ana.actor, buildTextMessage(eve.userId, "two")),
    ];
    const getPosition = (send: Promise<{ message: MessageResponse }>) =>
      send.then(
        ({ message }) => message.seq,
        (error: unknown) => (error instanceof AppError ? error.code : "failed"),
      );
    expect(await Promise.all(sendBatch(false).map(getPosition))).toEqual([2, "forbidden", 1, 3, "validation", 2]);
    expect(delivered.flat().map(({ content }) => content)).toEqual(["two", "one", "three", "two"]);
    expect(await Promise.all(sendBatch(true).map(getPosition))).toEqual([4, "forbidden", 3, 1, 5, "validation", 4]);
    expect(batches).toEqual([6, 7]);
  });

  it("keeps the stored messages of a commit when its first messages can't all be stored", async () => {
    const { ana, ben } = await createConnectedPair();
    const [cem, dan] = [await createMember(), await createMember()];
    for (const other of [cem, dan]) await createConnection(ana.userId, other.userId);
    const { chat, delivered } = createTestWriter();
    await chat.send(ana.actor, buildTextMessage(ben.userId, "a thread"));
    // Longer than the table allows; no frame can be that long.
    const sends = [
      buildTextMessage(ben.userId, "on"),
      buildTextMessage(cem.userId, "x".repeat(4_001)),
      buildTextMessage(dan.userId, "first"),
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
