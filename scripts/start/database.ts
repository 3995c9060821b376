import path from "node:path";

import { clock } from "../../lib/core/shared/clock";
import { db, disconnect } from "../../lib/core/server/db";
import { migrateDeploy } from "../../prisma/migrate";
import { refreshDemo, seedDemo } from "../../prisma/seed";
import { memberId } from "../../prisma/seed/members";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "../embedded-postgres";
import type { Settings } from "./settings";

/** The embedded database's folder below DATA_DIR. */
export const embeddedFolder = (dataDir: string): string => path.join(dataDir, "postgres");

export function startDatabase(settings: Settings, say: (line: string) => void): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir: embeddedFolder(settings.DATA_DIR), say });
}

/**
 * Migrates the database of process.env.DATABASE_URL. The embedded one is filled with the demo when it is empty, and a
 * demo that stands there follows the clock; nobody's own database is ever filled.
 */
export async function prepareDatabase(settings: Settings, databaseUrl: string): Promise<{ demo: boolean }> {
  await migrateDeploy(databaseUrl);
  if (!settings.embedded || !settings.DEMO) return { demo: false };
  try {
    if ((await db().user.count()) === 0) await seedDemo(clock.now());
    const demo = (await db().user.count({ where: { id: memberId("admin") } })) > 0;
    if (demo) await refreshDemo(clock.now());
    return { demo };
  } finally {
    await disconnect();
  }
}
