import { db } from "@/lib/core/db";
import { AppError } from "@/lib/core/errors";
import type { MessageAnswer } from "@/lib/messages/schema";
import { createChatWriter } from "@/lib/messages/service/chat-writer";
import { storeBatch } from "@/lib/messages/service/store-batch";

import { createConnection, createMember } from "./factories";

/** A send of plain words. */
export const text = (receiverId: string, content: string, clientId?: string) => ({
  receiverId,
  content,
  messageType: "text" as const,
  clientId,
});

/** Two who are connected. */
export async function pair() {
  const [ana, ben] = [await createMember(), await createMember()];
  await createConnection(ana.userId, ben.userId);
  return { ana, ben };
}

/** The chat writer, with what it delivered and how many sends each flush had. */
export function writer({ store = storeBatch, lanes }: { store?: typeof storeBatch; lanes?: number } = {}) {
  const delivered: MessageAnswer[][] = [];
  const batches: number[] = [];
  const chat = createChatWriter({
    lanes,
    deliver: (messages) => delivered.push(messages),
    store: (sends) => {
      batches.push(sends.length);
      return store(sends);
    },
  });
  return { chat, delivered, batches };
}

/** `stored`, or the code of the refusal. */
export const codeOf = async (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => "stored",
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

/** What the table has, in each conversation's order. */
export const stored = (where = {}) =>
  db().message.findMany({ where, orderBy: [{ conversationId: "asc" }, { seq: "asc" }] });
