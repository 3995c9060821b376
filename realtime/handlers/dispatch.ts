import type { ClientFrame } from "@/lib/api/protocol/frames";
import { requireSocketAccess } from "@/lib/attendance/data/access";
import type { Actor } from "@/lib/auth/schema/actor";
import type { consume } from "@/lib/core/server/rate-limit";
import { inSpan } from "@/lib/core/server/telemetry/span";
import { AppError } from "@/lib/core/shared/errors";
import { getRelation } from "@/lib/messages/data/relation.sql";
import { getMessageRefusal } from "@/lib/messages/policy";
import type { ChatWriter } from "@/lib/messages/service/chat-writer";

import { hasUser, sendToUsers } from "../connection/channels";
import { getSubject, toErrorFrame } from "../connection/frames";
import { createPacket } from "../connection/packet";
import type { ConnectionRegistry } from "../connection/registry";
import type { PendingBlockChanges } from "../rights/pending-block-changes";
import type { Rights } from "../rights/rights";
import type { Channel, Connection } from "../types";

export type ChatContext = {
  registry: ConnectionRegistry;
  rights: Rights;
  pendingBlockChanges: PendingBlockChanges;
  channels: Channel[];
  writer: ChatWriter;
  consume: typeof consume;
  authenticate: (token: string) => Promise<Actor | null>;
};

/** Clients show "typing" for a few seconds, so more frequent frames are useless. */
const MIN_INTERVAL_SAME_RECEIVER_MS = 2_000;
const MIN_INTERVAL_MS = 500;
const lastSent = new WeakMap<Connection, { receiverId: string; at: number }>();

/** Clients repeat `authenticate` to check the connection or to replace the token. */
async function authenticateAgain(connection: Connection, token: string, { authenticate }: ChatContext): Promise<void> {
  if (token !== connection.token) {
    const actor = await authenticate(token);
    if (!actor) throw new AppError("unauthorized", "realtime.sessionEnded");
    // Joined events and deliveries belong to this session, so another one needs a new connection.
    const isSameSession = actor.userId === connection.actor.userId && actor.sid === connection.actor.sid;
    if (!isSameSession) throw new AppError("forbidden", "realtime.otherSession");
    connection.token = token;
  }
  connection.outgoing.send({ type: "authenticated", userId: connection.actor.userId });
}

function route(connection: Connection, frame: ClientFrame, context: ChatContext): Promise<void> {
  switch (frame.type) {
    case "authenticate":
      return authenticateAgain(connection, frame.token, context);
    case "join_event":
      return joinEvent(connection, frame, context);
    case "send_message":
      return sendMessage(connection, frame, context);
    case "typing":
      return sendTyping(connection, frame.receiverId, context);
  }
}

/** Sends a failure as an `error` frame and keeps the socket open. */
export async function dispatch(connection: Connection, frame: ClientFrame, context: ChatContext): Promise<void> {
  try {
    await inSpan(`ws ${frame.type}`, () => route(connection, frame, context));
  } catch (error) {
    connection.outgoing.send(toErrorFrame(error, connection.locale, getSubject(frame)));
  }
}

type JoinEventFrame = Extract<ClientFrame, { type: "join_event" }>;

/** docs/product/realtime-protocol.md#joining-an-event-on-the-chat-channel */
async function joinEvent(
  connection: Connection,
  { eventId, batch }: JoinEventFrame,
  { registry, rights }: ChatContext,
): Promise<void> {
  const { userId } = connection.actor;
  await rights.grant(
    { eventId, userIds: [userId] },
    () => requireSocketAccess({ eventId, userId }),
    () => {
      registry.joinEvent(connection, eventId, { isBatched: batch });
      connection.outgoing.send({ type: "joined_event", eventId });
    },
  );
}

function isTooSoon(connection: Connection, receiverId: string): boolean {
  const now = performance.now();
  const last = lastSent.get(connection);
  const interval = last?.receiverId === receiverId ? MIN_INTERVAL_SAME_RECEIVER_MS : MIN_INTERVAL_MS;
  if (last && now - last.at < interval) return true;
  lastSent.set(connection, { receiverId, at: now });
  return false;
}

/** Silently drops frames that are too frequent or not allowed. */
async function sendTyping(
  connection: Connection,
  receiverId: string,
  { channels, pendingBlockChanges }: ChatContext,
): Promise<void> {
  if (isTooSoon(connection, receiverId)) return;
  if (!hasUser(channels, receiverId)) return;
  const { userId } = connection.actor;
  if (getMessageRefusal(userId, receiverId, await getRelation(userId, receiverId))) return;
  if (pendingBlockChanges.has(userId, receiverId)) return;
  sendToUsers(channels, [receiverId], createPacket({ type: "typing", userId }));
}

type SendMessageFrame = Extract<ClientFrame, { type: "send_message" }>;

/** Throws if a frame's token belongs to another user. Usually it is the socket's own token. */
async function requireOwnToken(connection: Connection, token: string, { authenticate }: ChatContext): Promise<void> {
  if (token === connection.token) return;
  const actor = await authenticate(token);
  if (!actor) throw new AppError("unauthorized", "realtime.sessionEnded");
  if (actor.userId !== connection.actor.userId) throw new AppError("forbidden", "realtime.otherSender");
}

/**
 * Resolves once the message is queued, so that one socket's messages keep their order and share a
 * commit. After the commit, delivery sends `message_sent` to every tab of the sender.
 */
async function sendMessage(connection: Connection, frame: SendMessageFrame, context: ChatContext): Promise<void> {
  await requireOwnToken(connection, frame.token, context);
  await context.consume("chat", connection.actor.userId);
  const { clientId } = frame;
  context.writer.send(connection.actor, frame).then(
    ({ message, isRepeat }) => {
      // All tabs got the message the first time. Only this socket needs the response again.
      if (isRepeat)
        connection.outgoing.send({ type: "message_sent", message, ...(clientId !== undefined && { clientId }) });
    },
    (error: unknown) => connection.outgoing.send(toErrorFrame(error, connection.locale, getSubject(frame))),
  );
}
