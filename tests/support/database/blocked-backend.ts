import { setTimeout as delay } from "node:timers/promises";

import { pool } from "@/lib/core/server/db";

/** Waits until a query of this database waits for a lock. Returns the id of its backend. */
export async function waitForBlockedBackend(): Promise<number> {
  for (;;) {
    const { rows } = await pool().query<{ pid: number }>(
      "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    if (rows[0]) return rows[0].pid;
    await delay(10);
  }
}
