import { pool } from "@/lib/core/server/db";

import { resetDatabase } from "./database";

/** Calls `statement` with the quoted name of each table that has rows of a test. */
const forEachTable = (statement: string): string => `
  DO $$
  DECLARE name text;
  BEGIN
    SET LOCAL session_replication_role = replica;
    FOR name IN SELECT quote_ident(tablename) FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' LOOP
      EXECUTE format('${statement}', name);
    END LOOP;
  END $$`;

/**
 * Stores all rows, so that a test can start from them with `restoreSnapshot`: much faster than
 * creating them again.
 */
export async function takeSnapshot(): Promise<void> {
  await pool().query("CREATE SCHEMA snapshot");
  await pool().query(forEachTable("CREATE TABLE snapshot.%1$s AS TABLE public.%1$s"));
}

/** Replaces all rows by those of the snapshot. */
export async function restoreSnapshot(): Promise<void> {
  await resetDatabase();
  await pool().query(forEachTable("INSERT INTO public.%1$s TABLE snapshot.%1$s"));
}

export async function dropSnapshot(): Promise<void> {
  await pool().query("DROP SCHEMA IF EXISTS snapshot CASCADE");
}
