import { db } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/process/env";
import { logger } from "@/lib/core/server/process/logger";
import type { Locale } from "@/lib/i18n/server/languages";
import { resolveRecipientLocale } from "@/lib/i18n/server/resolve-locale";
import type { MessageResponse } from "@/lib/messages/schema";
import { HIDDEN_SELECT, toHiddenIds } from "@/lib/profiles/data/visible-to";

import { messagePushText } from "./push-text";
import { PushError, sendPush } from "./push";

/** Further pushes are dropped, because the messages are stored anyway. */
const MAX_PENDING = 2_000;
const MAX_CONCURRENT = 5;

/** The newest message of a sender to a receiver, and how many there are since the last push. */
type Pending = { message: MessageResponse; count: number };

/**
 * Returns, by id, the receiver's language of those messages that are unread, whose receiver has a device, and whose parties have
 * not blocked each other.
 */
async function listPushable(ids: string[]): Promise<Map<string, Locale>> {
  const messages = await db().message.findMany({
    where: { id: { in: ids }, isRead: false, receiver: { pushSubscriptions: { some: {} } } },
    select: { id: true, senderId: true, receiver: { select: { ...HIDDEN_SELECT, language: true } } },
  });
  const pushable = messages.filter(({ senderId, receiver }) => !toHiddenIds(receiver).includes(senderId));
  return new Map(pushable.map(({ id, receiver }) => [id, resolveRecipientLocale(receiver.language)]));
}

export type MessagePush = {
  /** Accepts messages that were just stored. Returns immediately and never throws. */
  onStored: (messages: readonly MessageResponse[]) => void;
  stop: () => void;
};

type Options = {
  /** Returns whether a member has an open socket in this process, and therefore gets toasts instead. */
  isOnline: (userId: string) => boolean;
  /** Returns those of the members who have an open socket in another process. Called with members who have a device. */
  listOnlineElsewhere: (userIds: readonly string[]) => Promise<ReadonlySet<string>>;
  send?: typeof sendPush;
  /** How long messages of one sender are collected into one push. */
  delayMs: number;
};

/** Pushes messages to members who have no open tab in any process, in the process that stored the messages. */
export function createMessagePush({ isOnline, listOnlineElsewhere, send = sendPush, delayMs }: Options): MessagePush {
  let pending = new Map<string, Pending>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  async function push({ message, count }: Pending, locale: Locale): Promise<void> {
    const { receiverId, senderId } = message;
    try {
      await send(receiverId, {
        ...messagePushText(message, count, locale),
        url: `/messages?userId=${senderId}`,
        tag: `message:${senderId}`,
        kind: "messages",
      });
    } catch (error) {
      // Logged there. Not repeated, because the message is stored anyway.
      if (!(error instanceof PushError)) throw error;
    }
  }

  async function flush(): Promise<void> {
    const due = [...pending.values()].filter(({ message }) => !isOnline(message.receiverId));
    pending = new Map();
    if (due.length === 0) return;
    const locales = await listPushable(due.map(({ message }) => message.id));
    const pushable = due.filter(({ message }) => locales.has(message.id));
    const elsewhere = await listOnlineElsewhere([...new Set(pushable.map(({ message }) => message.receiverId))]);
    if (isStopped) return;
    const remaining = pushable.flatMap((each) => {
      const { id, receiverId } = each.message;
      const locale = locales.get(id);
      return !locale || elsewhere.has(receiverId) || isOnline(receiverId) ? [] : [() => push(each, locale)];
    });
    while (remaining.length > 0) await Promise.all(remaining.splice(0, MAX_CONCURRENT).map((start) => start()));
  }

  const onTimer = () => {
    timer = undefined;
    flush().catch((error: unknown) => logger.error({ err: error }, "messages could not be pushed"));
  };

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
      if (pending.size > 0) timer ??= setTimeout(onTimer, delayMs);
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      pending.clear();
    },
  };
}
