import { randomUUID } from "node:crypto";

import type { Actor } from "@/lib/auth/schema/actor";
import { logger } from "@/lib/core/server/process/logger";
import { clock } from "@/lib/core/shared/clock";
import { isUnavailable, toAppError, type AppError } from "@/lib/core/shared/errors";

import { CHAT_LANES, MAX_CHAT_BATCH } from "../constants";
import type { MessageResponse, SendMessageInput } from "../schema";
import { clientIdConflict, isSameContent, notStored, toSentContent, type Outcome, type Send } from "./send";
import { storeBatch } from "./store-batch";

export type SendResult = { message: MessageResponse; isRepeat: boolean };

export type ChatWriter = {
  /**
   * Resolves when the message is committed. `isRepeat` marks a clientId that was stored before: that message is not delivered
   * again.
   * @throws AppError `validation` to oneself or for a card without details, `not_found`, `forbidden`, `conflict` for a clientId with other content,
   *   `unavailable` while the database is unreachable (then send again with the same clientId)
   */
  send(actor: Actor, input: SendMessageInput): Promise<SendResult>;
  /** Resolves when no message is waiting. */
  drain(): Promise<void>;
};

type Options = {
  /** Called once per commit with the new messages as their senders see them, before the senders get their results. */
  deliver: (messages: MessageResponse[]) => void;
  store?: typeof storeBatch;
  /** The maximum of messages that one commit stores. */
  maxBatch?: number;
  lanes?: number;
};

type Waiting = Send & { resolve: (sent: SendResult) => void; reject: (error: AppError) => void };

/** Separates the messages of a batch from those that repeat one of them. Rejects repeats with other content. */
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

/**
 * Returns a UUID of version 7. It starts with the time, so new rows are neighbors in the index. No query sorts by it.
 */
function createMessageId(): string {
  const time = clock.ms().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/** Returns the lane of a pair: FNV-1a over both ids in sorted order, so that a conversation always has the same one. */
function getLane({ senderId, input }: Send, lanes: number): number {
  const [low, high] = senderId < input.receiverId ? [senderId, input.receiverId] : [input.receiverId, senderId];
  let hash = 0x811c9dc5;
  for (const id of [low, high])
    for (let index = 0; index < id.length; index++) hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  return (hash >>> 0) % lanes;
}

/**
 * Creates a writer with group commit (docs/decisions/003-group-commit.md): messages that arrive during a commit are stored
 * together by the next one. Each lane has one commit at a time, so that one lane is stored while another is delivered. A
 * conversation has one lane, and so one order.
 */
export function createChatWriter(options: Options): ChatWriter {
  const lanes = Array.from({ length: options.lanes ?? CHAT_LANES }, () => createLane(options));
  return {
    send: (actor, input) =>
      new Promise<SendResult>((resolve, reject) => {
        const waiting = { id: createMessageId(), senderId: actor.userId, input, resolve, reject };
        lanes[getLane(waiting, lanes.length)]?.push(waiting);
      }),
    async drain() {
      await Promise.all(lanes.map((lane) => lane.drain()));
    },
  };
}

function createLane({ deliver, store = storeBatch, maxBatch = MAX_CHAT_BATCH }: Options) {
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

  /** Stores a failed batch message by message, so that one message can't fail the others, unless the database is unreachable. */
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
      // Messages that arrive in the same turn of the event loop, from all sockets, share a commit.
      await new Promise<void>((resolve) => setImmediate(resolve));
      const batch = queue.slice(0, maxBatch);
      queue = queue.slice(maxBatch);
      await commit(batch);
    }
    running = null;
  }

  return {
    push(waiting: Waiting): void {
      queue.push(waiting);
      running ??= run();
    },
    async drain(): Promise<void> {
      while (running) await running;
    },
  };
}
