import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { DELETED_MEMBER } from "@/lib/messages/constants";
import { formatFullName } from "@/lib/profiles/constants/profile";
import { notBlockedWith } from "@/lib/profiles/data/visible-to";

const PAGE_SIZE = 1_000;

/** Returns null unless the avatar is an upload on our own disk or in our own store. */
export async function getOwnAvatarKey({ userId }: Actor): Promise<string | null> {
  const profile = await db().profile.findUnique({ where: { userId }, select: { avatarUrl: true } });
  if (!profile?.avatarUrl) return null;
  const upload = await db().upload.findFirst({
    where: { ownerId: userId, url: profile.avatarUrl, storage: { in: ["disk", "s3"] } },
    select: { key: true },
  });
  return upload?.key ?? null;
}

type Thread = { id: string; partnerId: string; lastSeq: number };

async function listConversations({ userId }: Actor): Promise<Thread[]> {
  const conversations = await db().conversation.findMany({
    where: {
      OR: [
        { userAId: userId, userB: notBlockedWith(userId) },
        { userBId: userId, userA: notBlockedWith(userId) },
      ],
    },
    select: { id: true, userAId: true, userBId: true, lastSeq: true },
    orderBy: { id: "asc" },
  });
  return conversations.map(({ userAId, userBId, ...thread }) => ({
    ...thread,
    partnerId: userAId === userId ? userBId : userAId,
  }));
}

/**
 * `lastSeq` counts a conversation's messages, because `seq` has no gaps. Short ones share a page.
 */
function* toPages(threads: Thread[]): Generator<Prisma.MessageWhereInput> {
  let ids: string[] = [];
  let size = 0;
  for (const { id, lastSeq } of threads) {
    if (ids.length > 0 && size + lastSeq > PAGE_SIZE) {
      yield { conversationId: { in: ids } };
      [ids, size] = [[], 0];
    }
    if (lastSeq <= PAGE_SIZE) {
      ids.push(id);
      size += lastSeq;
    } else {
      for (let seq = 0; seq < lastSeq; seq += PAGE_SIZE) {
        yield { conversationId: id, seq: { gt: seq, lte: seq + PAGE_SIZE } };
      }
    }
  }
  if (ids.length > 0) yield { conversationId: { in: ids } };
}

/** Yields pages of sent and received messages, by conversation and in order. */
export async function* streamMessages(actor: Actor): AsyncGenerator<unknown[]> {
  const { userId } = actor;
  const threads = await listConversations(actor);
  const profiles = await db().profile.findMany({
    where: { userId: { in: threads.map(({ partnerId }) => partnerId) } },
    select: { userId: true, firstName: true, lastName: true },
  });
  const names = new Map(profiles.map((profile) => [profile.userId, formatFullName(profile)]));
  for (const where of toPages(threads)) {
    const messages = await db().message.findMany({
      where,
      orderBy: [{ conversationId: "asc" }, { seq: "asc" }],
      select: {
        id: true,
        senderId: true,
        receiverId: true,
        content: true,
        type: true,
        payload: true,
        isRead: true,
        createdAt: true,
      },
    });
    yield messages.map(({ id, senderId, receiverId, ...message }) => {
      const sentByMe = senderId === userId;
      const withUserId = sentByMe ? receiverId : senderId;
      return { id, sentByMe, withUserId, with: names.get(withUserId) ?? formatFullName(DELETED_MEMBER), ...message };
    });
  }
}

export async function* streamActivity({ userId }: Actor): AsyncGenerator<unknown[]> {
  let last: { createdAt: Date; id: bigint } | undefined;
  for (let isFull = true; isFull;) {
    const rows = await db().userActivity.findMany({
      where: {
        userId,
        ...(last && {
          createdAt: { gte: last.createdAt },
          OR: [{ createdAt: { gt: last.createdAt } }, { id: { gt: last.id } }],
        }),
      },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      take: PAGE_SIZE,
      select: { id: true, action: true, page: true, metadata: true, createdAt: true },
    });
    yield rows.map(({ id: _id, ...activity }) => activity);
    last = rows.at(-1);
    isFull = rows.length === PAGE_SIZE;
  }
}
