import type { PoolClient } from "pg";

import { clock } from "@/lib/core/shared/clock";
import { pool, query, type Db } from "@/lib/core/server/db";

import type { NotificationSettings } from "../../schema";
import type { DeliveryPayload } from "./delivery-payload";

export type DeliveryChannel = "mail" | "push";

/** What a member can turn off; `account` is what concerns the account itself and always goes. */
export type DeliveryKind = keyof NotificationSettings | "account";

export type NewDelivery = {
  channel: DeliveryChannel;
  /** Names the happening, the person and the channel: repeated under it, nothing is sent twice. At most 200 characters. */
  key: string;
  kind: DeliveryKind;
  userId: string;
  payload: DeliveryPayload;
};

/** A running transaction, of Prisma's or of the pool's. */
export type DeliveryClient = Db | PoolClient;

/** Runs one statement in whichever transaction the caller has. Its text is a constant of ours. */
export async function runIn(client: DeliveryClient | undefined, text: string, values: unknown[]): Promise<number> {
  if (client && "$executeRawUnsafe" in client) return client.$executeRawUnsafe(text, ...values);
  const { rowCount } = await (client ?? pool()).query(text, values);
  return rowCount ?? 0;
}

const ENQUEUE = `
  INSERT INTO deliveries (channel, key, kind, "userId", payload, "createdAt")
  SELECT channel, key, kind, "userId", payload, $2::timestamptz
  FROM jsonb_to_recordset($1::jsonb) AS row (channel text, key text, kind text, "userId" uuid, payload jsonb)
  ON CONFLICT (key) DO NOTHING`;

/**
 * Owes mails and push messages to members, written with what caused them: give the transaction that does it, and neither
 * stands without the other. The realtime process sends them (delivery-run.ts). One whose key is there already is left out;
 * tells how many were new.
 */
export async function enqueueDeliveries(rows: readonly NewDelivery[], client?: DeliveryClient): Promise<number> {
  if (rows.length === 0) return 0;
  return runIn(client, ENQUEUE, [JSON.stringify(rows), clock.now().toISOString()]);
}

const KEPT_DAYS = 60;

/** Removes what was settled long ago; by then none of its keys can come again. For the daily job. */
export async function removeOldDeliveries(): Promise<number> {
  const [row] = await query<{ count: number }>(
    "remove_old_deliveries",
    `WITH gone AS (DELETE FROM deliveries WHERE status <> 'queued' AND "createdAt" < $1 RETURNING 1)
     SELECT count(*)::int AS count FROM gone`,
    [new Date(clock.ms() - KEPT_DAYS * 24 * 60 * 60_000)],
  );
  return row?.count ?? 0;
}
