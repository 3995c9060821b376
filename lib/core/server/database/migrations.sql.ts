import { readdir } from "node:fs/promises";

import { z } from "zod";

import { readUnprepared } from "./unprepared.sql";

const FOLDER = "prisma/migrations";
const appliedSchema = z.object({ name: z.string() });
const APPLIED = `
  SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`;

// On globalThis because Next's bundle and the web process share it.
const globals = globalThis as typeof globalThis & { nametagMigrated?: boolean };

/**
 * Returns the migrations of this version that the database lacks, oldest first. A database of a
 * newer version lacks none. Once nothing is missing, it asks no more.
 */
export async function listMissingMigrations(): Promise<string[]> {
  if (globals.nametagMigrated) return [];
  const [entries, rows] = await Promise.all([
    readdir(FOLDER, { withFileTypes: true }),
    readUnprepared(appliedSchema, APPLIED),
  ]);
  const applied = new Set(rows.map(({ name }) => name));
  const missing = entries.filter((entry) => entry.isDirectory() && !applied.has(entry.name)).map(({ name }) => name);
  globals.nametagMigrated = missing.length === 0;
  return missing.sort();
}

/** For tests. */
export function forgetMigrations(): void {
  globals.nametagMigrated = undefined;
}
