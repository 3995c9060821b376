import { setTimeout as wait } from "node:timers/promises";

import { z } from "zod";

import { checkRows, type Tx } from "../db";
import { Prisma } from "../generated/prisma/client";

/**
 * Numbers of the advisory locks that a transaction takes. These are taken too: 7301911 and 7301915
 * by the migrations, 7301912 by the embedded server, 7301916 by its roles, and 7301917 by
 * scripts/uploads.ts.
 */
export const LOCKS = { eventbriteSync: 5_401_726_390, demo: 7_301_914, newEvents: 7_301_920 } as const;

const RETRY_MS = 50;
const lockSchema = z.object({ isLocked: z.boolean() });

/**
 * Waits for an advisory lock, which ends with the transaction. It polls, because another
 * transaction may hold the lock for longer than a statement may take.
 * Raw because Prisma has no advisory locks.
 */
export async function acquireLock(tx: Tx, name: keyof typeof LOCKS): Promise<void> {
  for (;;) {
    const rows = await tx.$queryRaw<unknown[]>`SELECT pg_try_advisory_xact_lock(${LOCKS[name]}::bigint) AS "isLocked"`;
    if (checkRows(lockSchema, rows)[0]?.isLocked) return;
    await wait(RETRY_MS);
  }
}

export type RowLockOptions = {
  /** Also blocks new rows that refer to these by a foreign key. */
  blockReferences?: boolean;
  /** Like the lock of a new row that refers to these: conflicts only with `blockReferences`. */
  asReference?: boolean;
};

/**
 * Locks rows until the transaction ends. It locks in the order of ids, which prevents deadlocks. If
 * it waited for another transaction, it returns the rows as that one left them.
 * Raw because Prisma has no row locks.
 * @param schema of a row; its keys are the columns
 */
export async function lockRows<Shape extends z.ZodRawShape>(
  tx: Tx,
  table: "events" | "event_rsvps" | "users",
  ids: string[],
  schema: z.ZodObject<Shape>,
  { blockReferences = false, asReference = false }: RowLockOptions = {},
): Promise<z.output<z.ZodObject<Shape>>[]> {
  const columns = Object.keys(schema.shape).map((name) => `"${name}"`);
  const strength = blockReferences ? "FOR UPDATE" : asReference ? "FOR KEY SHARE" : "FOR NO KEY UPDATE";
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT ${Prisma.raw(columns.join(", "))} FROM ${Prisma.raw(table)} WHERE id = ANY(${ids}::uuid[])
    ORDER BY id ${Prisma.raw(strength)}`;
  return checkRows(schema, rows);
}
