import type { z } from "zod";

import { checkRows, pool } from "../db";

const UNDEFINED_TABLE = "42P01";

/**
 * Returns nothing while the table does not exist.
 * Raw because the tables of pg-boss and of the migrations are not in the Prisma schema, and some
 * values come from PostgreSQL's functions. The statements are not prepared, because these tables
 * can be created anew while this process runs.
 */
export async function readUnprepared<Row>(
  schema: z.ZodType<Row>,
  sql: string,
  client: { query(sql: string): Promise<{ rows: unknown[] }> } = pool(),
): Promise<Row[]> {
  try {
    return checkRows(schema, (await client.query(sql)).rows);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === UNDEFINED_TABLE) return [];
    throw error;
  }
}
