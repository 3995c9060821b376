import { db } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/process/env";
import { logger } from "@/lib/core/server/process/logger";
import type { Locale } from "@/lib/i18n/server/languages";
import { resolveRecipientLocale } from "@/lib/i18n/server/resolve-locale";
import type { MessageResponse } from "@/lib/messages/schema";
import { HIDDEN_SELECT, toHiddenIds } from "@/lib/profiles/data/visible-to";

import { getMessageTag } from "../../policy";
import { messagePushText } from "../text/push-text";
import { PushError, sendPush } from "./push";

/** Further pushes are dropped. The messages are stored anyway. */
const MAX_PENDING = 2_000;

/** `count` is the number of messages since the last push. */
type Pending = { message: MessageResponse; count: number };

/** Returns languages by message id, without messages that are read, blocked or have no device. */
async function listPushable(ids: string[]): Promise<Map<string, Locale>> {
  const messages = await db().message.findMany({
    where: { id: { in: ids }, isRead: false, receiver: { pushSubscriptions: { some: {} } } },
    select: { id: true, senderId: true, receiver: { select: { ...HIDDEN_SELECT, language: true } } },
  });
  const pushable = messages.filter(({ senderId, receiver }) => !toHiddenIds(receiver).includes(senderId));
  return new Map(pushable.map(({ id, receiver }) => [id, resolveRecipientLocale(receiver.language)]));
}

export type MessagePush = {
  /** Accepts stored messages. Returns immediately and never throws. */
  onStored: (messages: readonly MessageResponse[]) => void;
  stop: () => void;
};

type Options = {
  /** A member with an open socket in this process gets toasts instead. */
  isOnline: (userId: string) => boolean;
  /** Returns the members with an open socket in another process. */
  listOnlineElsewhere: (userIds: readonly string[]) => Promise<ReadonlySet<string>>;
  send?: typeof sendPush;
  /** Collects a sender's messages into one push. */
  delayMs: number;
};

/** Pushes messages to members without an open tab in any process. */
export function createMessagePush({ isOnline, listOnlineElsewhere, send = sendPush, delayMs }: Options): MessagePush {
  const pending = new Map<string, Pending>();
  /** Receivers with a push in progress. A slow push service delays only its own member. */
  const busy = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  async function push({ message, count }: Pending, locale: Locale): Promise<void> {
    const { receiverId, senderId } = message;
    try {
      await send(receiverId, {
        ...messagePushText(message, count, locale),
        url: `/messages?userId=${senderId}`,
        tag: getMessageTag(senderId),
        kind: "messages",
      });
    } catch (error) {
      // Already logged. Not repeated, because the message is stored anyway.
      if (!(error instanceof PushError)) throw error;
    }
  }

  /** Takes what is pending for receivers who aren't busy, and marks them as busy. */
  function takePending(): Map<string, Pending[]> {
    const taken = new Map<string, Pending[]>();
    for (const [key, each] of pending) {
      const { receiverId } = each.message;
      if (busy.has(receiverId)) continue;
      pending.delete(key);
      taken.set(receiverId, [...(taken.get(receiverId) ?? []), each]);
    }
    for (const receiverId of taken.keys()) busy.add(receiverId);
    return taken;
  }

  async function pushTaken(taken: Map<string, Pending[]>, release: (receiverId: string) => void): Promise<void> {
    const due = [...taken.values()].flat().filter(({ message }) => !isOnline(message.receiverId));
    if (due.length === 0) return;
    const locales = await listPushable(due.map(({ message }) => message.id));
    const pushable = due.filter(({ message }) => locales.has(message.id)).map(({ message }) => message.receiverId);
    const elsewhere = await listOnlineElsewhere([...new Set(pushable)]);
    const pushToReceiver = async ([receiverId, messages]: [string, Pending[]]) => {
      for (const each of messages) {
        const locale = locales.get(each.message.id);
        if (isStopped || !locale || elsewhere.has(receiverId) || isOnline(receiverId)) continue;
        await push(each, locale);
      }
      release(receiverId);
    };
    await Promise.all([...taken].map(pushToReceiver));
  }

  async function flush(): Promise<void> {
    const taken = takePending();
    if (pending.size > 0) setTimer();
    const held = new Set(taken.keys());
    const release = (receiverId: string) => {
      if (held.delete(receiverId)) busy.delete(receiverId);
    };
    try {
      await pushTaken(taken, release);
    } finally {
      held.forEach(release);
    }
  }

  function setTimer(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      flush().catch((error: unknown) => logger.error({ err: error }, "messages could not be pushed"));
    }, delayMs);
  }

  return {
    onStored: (messages) => {
      if (!env().VAPID_PUBLIC_KEY) return;
      for (const message of messages) {
        if (isOnline(message.receiverId)) continue;
        const key = `${message.receiverId} ${message.senderId}`;
        const earlier = pending.get(key);
        if (!earlier && pending.size >= MAX_PENDING) continue;
        pending.set(key, { message, count: (earlier?.count ?? 0) + 1 });
      }
      if (pending.size > 0) setTimer();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      pending.clear();
    },
  };
}
