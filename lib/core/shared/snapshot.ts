import { z } from "zod";

/**
 * What a statement saw of the database, as PostgreSQL's `pg_current_snapshot()` writes it: `xmin:xmax:running`. All transactions before `xmin`
 * had ended, none from `xmax` on had begun, and of those between the listed ones were running.
 */
export const snapshotSchema = z
  .string()
  .max(1_000)
  .regex(/^\d{1,20}:\d{1,20}:(?:\d{1,20}(?:,\d{1,20})*)?$/);

export type Snapshot = { xmin: bigint; xmax: bigint; running: ReadonlySet<string> };

/** @param text that `snapshotSchema` accepts */
export function parseSnapshot(text: string): Snapshot {
  const [xmin = "0", xmax = "0", running = ""] = text.split(":");
  return { xmin: BigInt(xmin), xmax: BigInt(xmax), running: new Set(running ? running.split(",") : []) };
}

/** Returns whether a statement with this snapshot saw what a transaction, which is committed by now, has written. */
export const hasSeen = ({ xmin, xmax, running }: Snapshot, transactionId: bigint): boolean =>
  transactionId < xmin || (transactionId < xmax && !running.has(String(transactionId)));
