import { v7 as createTimeOrderedId } from "uuid";

import type { Actor } from "@/lib/auth/schema/actor";
import { logger } from "@/lib/core/server/process/logger";
import { clock } from "@/lib/core/shared/clock";
import { isUnavailable, toAppError, type AppError } from "@/lib/core/shared/errors";

import { MAX_CHAT_BATCH } from "../constants";
import type { MessageResponse, SendMessageInput } from "../schema";
import { clientIdConflict, isSameContent, notStored, toSentContent, type Outcome, type Send } from "./send";
import { storeBatch } from "./store-batch";

export type SendResult = { message: MessageResponse; isRepeat: boolean };

export type ChatWriter = {
  /**
   * Resolves after the commit. `isRepeat`: this clientId was stored before.
   * @throws AppError `validation` to oneself or for an empty card, `not_found`, `forbidden`,
   * `conflict` for a clientId with other content, `unavailable` (send again with the same clientId)
   */
  send(actor: Actor, input: SendMessageInput): Promise<SendResult>;
  drain(): Promise<void>;
};

type Options = {
  /** Called once per commit with the senders' copies, before the senders get their results. */
  deliver: (messages: MessageResponse[]) => void;
  store?: typeof storeBatch;
  maxBatch?: number;
};

type Waiting = Send & { resolve: (sent: SendResult) => void; reject: (error: AppError) => void };

/** Separates messages that repeat another in the batch, and rejects those with other content. */
function separateRepeats(batch: Waiting[]): { unique: Waiting[]; repeats: Map<Waiting, Waiting[]> } {
  const byClientId = new Map<string, Waiting>();
  const repeats = new Map<Waiting, Waiting[]>();
  const unique = batch.filter((waiting) => {
    if (waiting.input.clientId === undefined) return true;
    const key = waiting.senderId + waiting.input.clientId;
    const first = byClientId.get(key);
    if (!first) return byClientId.set(key, waiting);
    if (!isSameContent(waiting, toSentContent(first))) waiting.reject(clientIdConflict());
    else repeats.set(first, [...(repeats.get(first) ?? []), waiting]);
    return false;
  });
  return { unique, repeats };
}

/** Group commit gives each conversation one order (docs/decisions/003-group-commit.md). */
export function createChatWriter({ deliver, store = storeBatch, maxBatch = MAX_CHAT_BATCH }: Options): ChatWriter {
  let queue: Waiting[] = [];
  let running: Promise<void> | null = null;

  async function storeOneByOne(sends: Send[]): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    for (const send of sends) {
      try {
        outcomes.push(...(await store([send])));
      } catch (error) {
        logger.error({ err: error }, "a message could not be stored");
        outcomes.push({ error: toAppError(error) });
      }
    }
    return outcomes;
  }

  /** Retries a failed batch one by one, so that one message can't fail the others. */
  async function storeSafely(sends: Send[]): Promise<Outcome[]> {
    try {
      return await store(sends);
    } catch (thrown) {
      if (!isUnavailable(thrown)) {
        logger.warn({ err: thrown, messages: sends.length }, "a batch of messages failed; storing them one by one");
        return storeOneByOne(sends);
      }
      logger.error({ err: thrown, messages: sends.length }, "messages could not be stored");
      const error = toAppError(thrown);
      return sends.map(() => ({ error }));
    }
  }

  async function commit(batch: Waiting[]): Promise<void> {
    const { unique, repeats } = separateRepeats(batch);
    const outcomes = await storeSafely(unique);
    const stored = outcomes.flatMap((outcome) => ("message" in outcome && !outcome.isRepeat ? [outcome.message] : []));
    try {
      if (stored.length > 0) deliver(stored);
    } catch (error) {
      logger.error({ err: error }, "stored messages could not be delivered");
    }
    unique.forEach((waiting, index) => {
      const outcome = outcomes[index] ?? notStored();
      for (const each of [waiting, ...(repeats.get(waiting) ?? [])]) {
        if ("error" in outcome) each.reject(outcome.error);
        else each.resolve(each === waiting ? outcome : { ...outcome, isRepeat: true });
      }
    });
  }

  async function run(): Promise<void> {
    while (queue.length > 0) {
      // Messages of all sockets in the same turn of the event loop share a commit.
      await new Promise<void>((resolve) => setImmediate(resolve));
      const batch = queue.slice(0, maxBatch);
      queue = queue.slice(maxBatch);
      await commit(batch);
    }
    running = null;
  }

  return {
    send: (actor, input) =>
      new Promise<SendResult>((resolve, reject) => {
        // Version 7 UUIDs keep the index local. No query sorts by them.
        const id = createTimeOrderedId({ msecs: clock.ms() });
        queue.push({ id, senderId: actor.userId, input, resolve, reject });
        running ??= run();
      }),
    async drain(): Promise<void> {
      while (running) await running;
    },
  };
}
