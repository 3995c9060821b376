import { query } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/env";
import { logger } from "@/lib/core/server/logger";
import type { MessageResponse } from "@/lib/messages/schema";
import type { PublicUser } from "@/lib/profiles/schema";

import { connectionRequestText, messagePushText } from "../../policy";
import { enqueueDeliveries } from "../deliveries/enqueue";
import { sendPush } from "./push";

/** Beyond it newer ones are let go: the messages themselves are stored, and a push is a hint. */
const MOST_WAITING = 2_000;
const AT_ONCE = 5;

type Waiting = { message: MessageResponse; count: number };

/** Of these, what is unread still, between people who don't block each other, for whoever has a device at all. */
async function wanted(ids: string[]): Promise<Set<string>> {
  const rows = await query<{ id: string }>(
    "push_wanted_messages",
    `SELECT m.id FROM messages m
     WHERE m.id = ANY($1::uuid[]) AND NOT m."isRead"
       AND EXISTS (SELECT FROM push_subscriptions d WHERE d."userId" = m."receiverId")
       AND NOT EXISTS (SELECT FROM hidden_from(m."receiverId") h WHERE h."userId" = m."senderId")`,
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

export type MessagePush = {
  /** Takes note of messages just stored; never throws, nothing waits for it. */
  stored: (messages: readonly MessageResponse[]) => void;
  stop: () => void;
};

type Parts = {
  /** Whether a person has an open socket here: then live toasts tell them. */
  isHere: (userId: string) => boolean;
  send?: typeof sendPush;
  /** How long a sender's messages gather into one push. */
  settlesMs: number;
};

/** Pushes messages to people who have no tab open, in the process that stored them. */
export function createMessagePush({ isHere, send = sendPush, settlesMs }: Parts): MessagePush {
  let waiting = new Map<string, Waiting>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function push({ message, count }: Waiting): Promise<void> {
    const { receiverId, senderId } = message;
    await send(receiverId, {
      ...messagePushText(message, count),
      url: `/messages?userId=${senderId}`,
      tag: `message:${senderId}`,
      kind: "messages",
    });
  }

  async function flush(): Promise<void> {
    const due = [...waiting.values()].filter(({ message }) => !isHere(message.receiverId));
    waiting = new Map();
    if (due.length === 0) return;
    const ids = await wanted(due.map(({ message }) => message.id));
    const left = due.filter(({ message }) => ids.has(message.id));
    while (left.length > 0) await Promise.all(left.splice(0, AT_ONCE).map(push));
  }

  const run = () => {
    timer = undefined;
    flush().catch((error: unknown) => logger.error({ err: error }, "messages could not be pushed"));
  };

  return {
    stored: (messages) => {
      if (!env().VAPID_PUBLIC_KEY) return;
      for (const message of messages) {
        if (isHere(message.receiverId)) continue;
        const key = `${message.receiverId} ${message.senderId}`;
        const earlier = waiting.get(key);
        if (!earlier && waiting.size >= MOST_WAITING) continue;
        waiting.set(key, { message, count: (earlier?.count ?? 0) + 1 });
      }
      if (waiting.size > 0) timer ??= setTimeout(run, settlesMs);
    },
    stop: () => {
      clearTimeout(timer);
      waiting.clear();
    },
  };
}

/**
 * Owes the receiver of a request a push, once however many processes hear of it (the queue's key), if they have a device.
 * For who has no tab open.
 */
export async function enqueueRequestPush(receiverId: string, connectionId: string, requester: PublicUser): Promise<void> {
  if (!env().VAPID_PUBLIC_KEY) return;
  const devices = await query("push_any_device", `SELECT FROM push_subscriptions WHERE "userId" = $1 LIMIT 1`, [
    receiverId,
  ]);
  if (devices.length === 0) return;
  const { profession, company } = requester.profile;
  await enqueueDeliveries([
    {
      channel: "push",
      key: `push:request:${connectionId}:${receiverId}`,
      kind: "requests",
      userId: receiverId,
      payload: {
        about: "note",
        title: connectionRequestText(requester.profile),
        body: [profession, company].filter(Boolean).join(" · ") || "Tap to answer",
        path: "/connections",
      },
    },
  ]);
}
