import { pool } from "@/lib/core/server/db";

/** Returns every row of every table of the app, as text. */
export async function dumpDatabase(): Promise<Record<string, string[]>> {
  const tables = await pool().query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' ORDER BY 1",
  );
  const dump: Record<string, string[]> = {};
  for (const { name } of tables.rows) {
    const { rows } = await pool().query<{ row: string }>(`SELECT t::text AS row FROM "${name}" t ORDER BY 1`);
    dump[name] = rows.map(({ row }) => row);
  }
  return dump;
}
