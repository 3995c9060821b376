import { randomUUID } from "node:crypto";

import type { Actor } from "@/lib/auth/schema";
import { clock } from "@/lib/core/shared/clock";
import { AppError, isUnavailable, toAppError } from "@/lib/core/shared/errors";
import { logger } from "@/lib/core/server/logger";

import { CHAT_LANES, MAX_CHAT_BATCH } from "../constants";
import type { MessageResponse, SendMessageInput } from "../schema";
import { clientIdConflict, storeBatch, type Outcome, type Send } from "./store-batch";

export type Sent = { message: MessageResponse; repeated: boolean };

export type ChatWriter = {
  /**
   * Resolves once the message is committed. `repeated` marks a clientId that was stored before; nobody is told again.
   * Throws AppError: `validation` to oneself, `not_found`, `forbidden`, `conflict` for a clientId with other content,
   * `unavailable` when the database can't be asked (then send again with the same clientId).
   */
  send(actor: Actor, input: SendMessageInput): Promise<Sent>;
  /** Resolves when nothing waits any more. */
  drain(): Promise<void>;
};

type Options = {
  /** Told once a flush, after its commit and before its senders, of what is new, each message as its sender sees it. */
  deliver: (messages: MessageResponse[]) => void;
  store?: typeof storeBatch;
  /** The most sends that are stored together. */
  maxBatch?: number;
  lanes?: number;
};

type Waiting = Send & { resolve: (sent: Sent) => void; reject: (error: AppError) => void };

const isSameInput = (one: SendMessageInput, other: SendMessageInput): boolean =>
  one.receiverId === other.receiverId &&
  one.messageType === other.messageType &&
  one.content === other.content &&
  Object.keys(one.payload ?? {}).join() === Object.keys(other.payload ?? {}).join();

/** What a batch becomes: the sends to store, and those that repeat one of them within the same batch. */
function withoutRepeats(batch: Waiting[]): { first: Waiting[]; repeats: Map<Waiting, Waiting[]> } {
  const byClientId = new Map<string, Waiting>();
  const repeats = new Map<Waiting, Waiting[]>();
  const first = batch.filter((waiting) => {
    if (waiting.input.clientId === undefined) return true;
    const key = waiting.senderId + waiting.input.clientId;
    const original = byClientId.get(key);
    if (!original) return byClientId.set(key, waiting);
    if (!isSameInput(original.input, waiting.input)) waiting.reject(clientIdConflict());
    else repeats.set(original, [...(repeats.get(original) ?? []), waiting]);
    return false;
  });
  return { first, repeats };
}

/** A UUID of version 7: it begins with the time, so that neighbours in the index are written together. Nothing sorts by it. */
function messageId(): string {
  const time = clock.ms().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/** FNV-1a over both ids, in either order: a conversation stays in its lane. */
function laneOf({ senderId, input }: Send, lanes: number): number {
  const [low, high] = senderId < input.receiverId ? [senderId, input.receiverId] : [input.receiverId, senderId];
  let hash = 0x811c9dc5;
  for (const id of [low, high])
    for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % lanes;
}

/**
 * Group commit (docs/decisions/003): while one flush is under way the next sends wait, and then go together in one
 * multi-row insert. There are two lanes, each with one flush at a time, so that one is stored while the other is
 * delivered; a conversation has one lane, and so one order.
 */
export function createChatWriter(options: Options): ChatWriter {
  const lanes = Array.from({ length: options.lanes ?? CHAT_LANES }, () => createLane(options));
  return {
    send: (actor, input) =>
      new Promise<Sent>((resolve, reject) => {
        const waiting = { id: messageId(), senderId: actor.userId, input, resolve, reject };
        lanes[laneOf(waiting, lanes.length)]?.push(waiting);
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
      } catch (thrown) {
        logger.error({ err: thrown }, "a message could not be stored");
        outcomes.push({ error: toAppError(thrown) });
      }
    }
    return outcomes;
  }

  /** One sender's bad luck must not be everybody's: a batch that fails goes row by row, unless the database is away. */
  async function storeSafely(sends: Send[]): Promise<Outcome[]> {
    try {
      return await store(sends);
    } catch (thrown) {
      if (!isUnavailable(thrown)) {
        logger.warn({ err: thrown, sends: sends.length }, "a batch of messages failed; storing them one by one");
        return storeOneByOne(sends);
      }
      logger.error({ err: thrown, sends: sends.length }, "messages could not be stored");
      const error = toAppError(thrown);
      return sends.map(() => ({ error }));
    }
  }

  async function flush(batch: Waiting[]): Promise<void> {
    const { first, repeats } = withoutRepeats(batch);
    const outcomes = await storeSafely(first);
    const fresh = outcomes.flatMap((outcome) => ("message" in outcome && !outcome.repeated ? [outcome.message] : []));
    try {
      if (fresh.length > 0) deliver(fresh);
    } catch (error) {
      logger.error({ err: error }, "stored messages could not be delivered");
    }
    first.forEach((waiting, at) => {
      const outcome = outcomes[at] ?? { error: new AppError("internal", "The message could not be stored.") };
      for (const each of [waiting, ...(repeats.get(waiting) ?? [])]) {
        if ("error" in outcome) each.reject(outcome.error);
        else each.resolve(each === waiting ? outcome : { ...outcome, repeated: true });
      }
    });
  }

  async function run(): Promise<void> {
    while (queue.length > 0) {
      // What arrives in this turn of the event loop, from every socket, goes together.
      await new Promise<void>((resolve) => setImmediate(resolve));
      const batch = queue.slice(0, maxBatch);
      queue = queue.slice(maxBatch);
      await flush(batch);
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
