import type { Tx } from "./db";

type Update = {
  table: "events" | "event_guests";
  /** The given columns besides `id`, with their types. */
  columns: string;
  /** `t` is the stored row and `u` the given one. */
  set: string;
};

/**
 * Updates rows by their ids. Raw because each row gets its own values: Prisma would need a
 * statement for each.
 */
export async function updateEach(tx: Tx, { table, columns, set }: Update, rows: { id: string }[]): Promise<void> {
  if (rows.length === 0) return;
  const from = `jsonb_to_recordset($1::jsonb) AS u (id uuid, ${columns})`;
  await tx.$executeRawUnsafe(`UPDATE ${table} t SET ${set} FROM ${from} WHERE t.id = u.id`, JSON.stringify(rows));
}
