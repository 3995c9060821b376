import { db } from "@/lib/core/server/db";
import { sendEmail } from "@/lib/mail/send";

import { isRetryable } from "../guest-mail/limits";
import { findAccountKind } from "../kinds";

/** Returns those among `ids` that are about an account. Others have the queue's kind only. */
export async function listAccountDeliveries(ids: string[]) {
  const rows = await db().delivery.findMany({
    where: { id: { in: ids } },
    select: { id: true, key: true, userId: true, payload: true, attempts: true, createdAt: true },
    orderBy: [{ createdAt: "asc" }, { key: "asc" }],
  });
  return rows.flatMap((row) => {
    const account = findAccountKind(row.payload);
    return account ? [{ ...row, account }] : [];
  });
}

export type AccountDelivery = Awaited<ReturnType<typeof listAccountDeliveries>>[number];

/** @throws what the provider throws */
export async function deliverAccountMail({ account, payload, ...row }: AccountDelivery): Promise<"sent" | "dropped"> {
  const written = await account.write({ ...row, payload: account.schema.parse(payload) });
  if (!written) return "dropped";
  const { giveBack, ...email } = written;
  try {
    await sendEmail({ ...email, idempotency: { key: row.key, at: row.createdAt } });
    return "sent";
  } catch (error) {
    if (isRetryable(error)) await giveBack?.();
    throw error;
  }
}
