import { readRelation } from "@/lib/messages/data/relation";
import { messageRefusal } from "@/lib/messages/policy";

import { Packet } from "../connection/packet";
import type { Authenticated } from "../connection/ws-connection";
import type { HandlerContext } from "./context";

/** The other side's notice lives a few seconds, so more often says nothing new. */
const SAME_PERSON_EVERY_MS = 2_000;
const ANYBODY_EVERY_MS = 500;
const lastTold = new WeakMap<Authenticated, { receiverId: string; at: number }>();

function isTooOften(connection: Authenticated, receiverId: string): boolean {
  const now = performance.now();
  const last = lastTold.get(connection);
  const every = last?.receiverId === receiverId ? SAME_PERSON_EVERY_MS : ANYBODY_EVERY_MS;
  if (last && now - last.at < every) return true;
  lastTold.set(connection, { receiverId, at: now });
  return false;
}

/** Tells whom this user may write to that they are writing. What is too often, or not allowed, goes nowhere. */
export async function typing(
  connection: Authenticated,
  receiverId: string,
  { channels }: HandlerContext,
): Promise<void> {
  if (isTooOften(connection, receiverId)) return;
  if (!channels.some((channel) => channel.hasUser(receiverId))) return;
  const { userId } = connection.actor;
  if (messageRefusal(userId, receiverId, await readRelation(userId, receiverId))) return;
  const packet = new Packet({ type: "typing", userId });
  for (const channel of channels) channel.toUser(receiverId, packet);
}
