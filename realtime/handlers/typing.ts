import { getRelation } from "@/lib/messages/data/relation.sql";
import { getMessageRefusal } from "@/lib/messages/policy";

import { createPacket } from "../connection/packet";
import type { Connection } from "../types";
import type { ChatContext } from "./context";

/** Clients show "typing" for a few seconds, so more frequent frames are useless. */
const MIN_INTERVAL_SAME_RECEIVER_MS = 2_000;
const MIN_INTERVAL_MS = 500;
const lastSent = new WeakMap<Connection, { receiverId: string; at: number }>();

function isTooSoon(connection: Connection, receiverId: string): boolean {
  const now = performance.now();
  const last = lastSent.get(connection);
  const interval = last?.receiverId === receiverId ? MIN_INTERVAL_SAME_RECEIVER_MS : MIN_INTERVAL_MS;
  if (last && now - last.at < interval) return true;
  lastSent.set(connection, { receiverId, at: now });
  return false;
}

/** Silently drops frames that are too frequent or not allowed. */
export async function sendTyping(
  connection: Connection,
  receiverId: string,
  { channels, pendingBlockChanges }: ChatContext,
): Promise<void> {
  if (isTooSoon(connection, receiverId)) return;
  if (!channels.some((channel) => channel.hasUser(receiverId))) return;
  const { userId } = connection.actor;
  if (getMessageRefusal(userId, receiverId, await getRelation(userId, receiverId))) return;
  if (pendingBlockChanges.has(userId, receiverId)) return;
  const packet = createPacket({ type: "typing", userId });
  for (const channel of channels) channel.toUser(receiverId, packet);
}
