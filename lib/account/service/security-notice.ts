import { randomUUID } from "node:crypto";

import type { Db } from "@/lib/core/server/db";
import type { SecurityNotice } from "@/lib/notifications/service/queue/delivery-payload";
import { enqueueDeliveries } from "@/lib/notifications/service/queue/enqueue";

type Options = {
  /** The transaction that causes the notice. */
  client: Db;
  /** The address to notify, if it is not the one that the member has now. */
  to?: string;
  /** Names the cause, if it can happen twice. */
  key?: string;
};

/**
 * Enqueues an email about the security of an account (docs/product/sessions.md#security-notices). It can't be turned off. It goes to
 * the present address, also if that changes before it is sent: a thief who changes the email would get it otherwise.
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
