import { db } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/process/env";
import { clock } from "@/lib/core/shared/clock";
import { HIDDEN_SELECT, toHiddenIds } from "@/lib/profiles/data/visible-to";

import { readNotificationSettings } from "../../schema";
import { enqueueDeliveries, type NewDelivery } from "../queue/enqueue";

const UNREAD_FOR_MS = 30 * 60_000;
/** If no job runs for longer, messages of the time before are not mailed. */
const SPAN_MS = 24 * 60 * 60_000;
const PAGE_SIZE = 500;

type Span = { gt: Date; lte: Date };

function listReceivers(createdAt: Span, after: string | undefined) {
  return db().user.findMany({
    where: {
      deletedAt: null,
      suspendedAt: null,
      emailVerifiedAt: { not: null },
      receivedMessages: { some: { isRead: false, createdAt } },
    },
    select: {
      id: true,
      profile: { select: { notifications: true } },
      pushSubscriptions: { where: { session: { expire: { gt: clock.now() } } }, select: { id: true }, take: 1 },
      ...HIDDEN_SELECT,
    },
    orderBy: { id: "asc" },
    take: PAGE_SIZE,
    ...(after && { cursor: { id: after }, skip: 1 }),
  });
}

type Receiver = Awaited<ReturnType<typeof listReceivers>>[number];

/** The others got a push, and want no email besides. */
function wantsMail({ profile, pushSubscriptions }: Receiver): boolean {
  const { messages, messagesBesidePush } = readNotificationSettings(profile?.notifications);
  const isPushed = messages.push && pushSubscriptions.length > 0 && env().VAPID_PUBLIC_KEY;
  return messages.email && (!isPushed || messagesBesidePush.email);
}

/** Unread messages of each sender, up to those that are due. */
const groupUnread = (receiverIds: string[], { lte }: Span) =>
  db().message.groupBy({
    by: ["conversationId", "senderId", "receiverId"],
    where: { isRead: false, createdAt: { lte }, receiverId: { in: receiverIds } },
    _min: { seq: true },
    _max: { seq: true, createdAt: true },
  });

/** When each of them was there last. */
async function readLastThere(userIds: string[], createdAt: Span): Promise<Map<string, Date | null>> {
  const where = { userId: { in: userIds }, createdAt: { gt: createdAt.gt } };
  const rows = await db().userActivity.groupBy({ by: ["userId"], where, _max: { createdAt: true } });
  return new Map(rows.map(({ userId, _max: last }) => [userId, last.createdAt]));
}

type Unread = Awaited<ReturnType<typeof groupUnread>>[number];

/** The key names the first unread message, so that the next mail comes once that one was read. */
function toDelivery(unread: Unread, receiver: Receiver | undefined, lastThere: Date): NewDelivery[] {
  const { conversationId, senderId, receiverId, _min: first, _max: last } = unread;
  if (!receiver || last.seq === null || last.createdAt === null) return [];
  if (last.createdAt <= lastThere || toHiddenIds(receiver).includes(senderId)) return [];
  return [
    {
      channel: "mail",
      key: `unread_message:${conversationId}:${receiverId}:${first.seq}`,
      kind: "messages",
      userId: receiverId,
      payload: { about: "unread_message", conversationId, seq: last.seq },
    },
  ];
}

/**
 * One mail for each conversation until its receiver reads it, to members who weren't there since
 * (docs/product/notifications.md#unread-messages). Returns how many mails it enqueued.
 */
export async function enqueueUnreadMessages(): Promise<number> {
  const due = clock.ms() - UNREAD_FOR_MS;
  const span = { gt: new Date(due - SPAN_MS), lte: new Date(due) };
  let enqueued = 0;
  let after: string | undefined;
  for (let isFull = true; isFull;) {
    const receivers = await listReceivers(span, after);
    const byId = new Map(receivers.filter(wantsMail).map((receiver) => [receiver.id, receiver]));
    const ids = [...byId.keys()];
    const [unread, lastThere] = await Promise.all([groupUnread(ids, span), readLastThere(ids, span)]);
    const deliveries = unread.flatMap((each) =>
      toDelivery(each, byId.get(each.receiverId), lastThere.get(each.receiverId) ?? span.gt),
    );
    enqueued += await enqueueDeliveries(deliveries);
    after = receivers.at(-1)?.id;
    isFull = receivers.length === PAGE_SIZE;
  }
  return enqueued;
}
