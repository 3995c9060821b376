import { randomUUID } from "node:crypto";

import type { Db } from "@/lib/core/server/db";
import { showEmail } from "@/lib/core/server/shown-email";
import type { SecurityNotice } from "@/lib/notifications/service/queue/delivery-payload";
import { enqueueDeliveries } from "@/lib/notifications/service/queue/enqueue";

type Options = {
  client: Db;
  /** Defaults to the member's present address. */
  to?: string;
  key?: string;
};

/**
 * Always sends to the address of this moment, so that a thief can't redirect the notice
 * (docs/product/sessions.md#security-notices).
 */
export async function enqueueSecurityNotice(
  userId: string,
  notice: SecurityNotice,
  { client, to, key = randomUUID() }: Options,
): Promise<void> {
  const address = to ?? (await client.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } })).email;
  const payload = { about: "security" as const, notice, to: address };
  await enqueueDeliveries(
    [{ channel: "mail", key: `security:${notice.event}:${key}`, kind: "account", userId, payload }],
    client,
  );
}

/** Shortens an address so that only its owner recognizes it: `a•••@example.com`. */
export function shortenEmail(email: string): string {
  const shown = showEmail(email);
  const [first = ""] = shown;
  return `${first}•••${shown.slice(shown.lastIndexOf("@"))}`;
}
