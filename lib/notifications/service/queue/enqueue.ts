import { clock } from "@/lib/core/shared/clock";
import { db, type Db } from "@/lib/core/server/db";

import type { NotificationSettings } from "../../schema";
import { removeOldGuestMailCounts } from "../guest-mail/limits";
import type { DeliveryPayload } from "./delivery-payload";

export type DeliveryChannel = "mail" | "push" | "sms";

/** `account` is always sent. Members can turn off all others. */
export type DeliveryKind = keyof NotificationSettings | "account";

export type NewDelivery = {
  channel: DeliveryChannel;
  /** Each key is sent once. It names cause, member and channel. At most 200 characters. */
  key: string;
  kind: DeliveryKind;
  userId: string;
  payload: DeliveryPayload;
};

/** Pass the transaction that causes them. Skips existing keys. Returns how many were new. */
export async function enqueueDeliveries(rows: readonly NewDelivery[], client: Db = db()): Promise<number> {
  if (rows.length === 0) return 0;
  const now = clock.now();
  const { count } = await client.delivery.createMany({
    data: rows.map((row) => ({ ...row, createdAt: now, nextAttemptAt: now })),
    skipDuplicates: true,
  });
  return count;
}

const RETENTION_MS = 60 * 24 * 60 * 60_000;

/** Deliveries from before may have been removed. */
export const getOldestDelivery = (): Date => new Date(clock.ms() - RETENTION_MS);

/**
 * Removes deliveries so old that their keys can't occur again, and old counts of mails to guests.
 * Returns how many deliveries.
 */
export async function removeOldDeliveries(): Promise<number> {
  await removeOldGuestMailCounts();
  const { count } = await db().delivery.deleteMany({
    where: { status: { not: "queued" }, createdAt: { lt: getOldestDelivery() } },
  });
  return count;
}
