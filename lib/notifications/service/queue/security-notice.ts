import { randomUUID } from "node:crypto";

import type { Db } from "@/lib/core/server/db";
import { showEmail } from "@/lib/core/server/shown-email";

import type { SecurityNotice, TwoStepNews } from "../kinds/account/security";
import { enqueueAccountMail } from "./enqueue";

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
  const payload = { about: "security", notice, to: address } as const;
  await enqueueAccountMail({ key: `security:${notice.event}:${key}`, userId, payload }, client);
}

/** About a way to sign in. `name` is a passkey's or a provider's. */
export const enqueueTwoStepNotice = (client: Db, userId: string, news: TwoStepNews, name = ""): Promise<void> =>
  enqueueSecurityNotice(userId, { event: "two_step", news, name }, { client });

/** Shortens an address so that only its owner recognizes it: `a•••@example.com`. */
export function shortenEmail(email: string): string {
  const shown = showEmail(email);
  const [first = ""] = shown;
  return `${first}•••${shown.slice(shown.lastIndexOf("@"))}`;
}
