import { setTimeout as delay } from "node:timers/promises";

import { pool } from "@/lib/core/server/db";

/**
 * Waits until a query of this database, or so many, wait for a lock. Returns the id of a backend
 * that waits.
 */
export async function waitForBlockedBackend(count = 1): Promise<number> {
  for (;;) {
    const { rows } = await pool().query<{ pid: number }>(
      "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    if (rows[0] && rows.length >= count) return rows[0].pid;
    await delay(10);
  }
}
