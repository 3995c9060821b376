import { clock } from "../../lib/core/shared/clock";
import { db, disconnect } from "../../lib/core/server/db";
import { migrateDeploy } from "../../prisma/migrate";
import { isDemoUnfinished, refreshDemo, seedDemo } from "../../prisma/seed";
import { getMemberId } from "../../prisma/seed/members";

const PROGRESS_INTERVAL_MS = 1_000;

/** At most once a second. */
function logProgress(log: (line: string) => void): (stored: number, total: number) => void {
  let loggedAt = performance.now();
  return (stored, total) => {
    if (performance.now() - loggedAt < PROGRESS_INTERVAL_MS) return;
    loggedAt = performance.now();
    log(`Filling the demo: ${Math.floor((100 * stored) / total)} %`);
  };
}

/**
 * Migrates the database.
 *
 * @param withDemo fills an empty one with the demo
 * @returns whether it holds the demo
 */
export async function prepareDatabase(
  databaseUrl: string,
  withDemo: boolean,
  log: (line: string) => void,
): Promise<{ demo: boolean }> {
  await migrateDeploy(databaseUrl);
  if (!withDemo) return { demo: false };
  try {
    if ((await db().user.count()) === 0 || (await isDemoUnfinished())) await seedDemo(clock.now(), logProgress(log));
    const demo = (await db().user.count({ where: { id: getMemberId("admin") } })) > 0;
    if (demo) await refreshDemo(clock.now());
    return { demo };
  } finally {
    await disconnect();
  }
}
