import { pool } from "@/lib/core/server/db";

import { TEST_DATABASE_PREFIX } from "./test-databases";

// Deleting the few rows of a test takes a few milliseconds; TRUNCATE of all tables takes ten times
// as long. `replica` disables triggers, and with them foreign keys, so the order of the tables
// doesn't matter.
const DELETE_ALL_ROWS = `
  DO $$
  DECLARE name text;
  BEGIN
    IF current_database() NOT LIKE '${TEST_DATABASE_PREFIX.replaceAll("_", "\\_")}%' THEN
      RAISE EXCEPTION 'refusing to empty %: it is not a test database', current_database();
    END IF;
    SET LOCAL session_replication_role = replica;
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' LOOP
      EXECUTE format('DELETE FROM %I', name);
    END LOOP;
  END $$`;

/**
 * Deletes all rows of this worker's database. Runs before each test file; call it in `beforeEach`
 * to isolate tests.
 */
export async function resetDatabase(): Promise<void> {
  await pool().query(DELETE_ALL_ROWS);
}
