import { setTimeout as sleep } from "node:timers/promises";

import { query } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/env";
import { AppError, isUniqueViolation, toAppError } from "@/lib/core/shared/errors";
import { logger } from "@/lib/core/server/logger";
import { publish } from "@/lib/realtime/server/bus";

import type { SyncRunResponse, SyncStatusResponse } from "../../schema/sync";
import { fetchEventbriteEvents, type EventbriteAccount } from "./client";
import { toSyncedEvent } from "./map";
import { storeSyncedEvents, type WithinSync } from "./store";

/** A run that said nothing for so long has died with its process; longer than any wait for one page. */
const DEAD_AFTER_SECONDS = 180;
const LOOK_EVERY_MS = 250;

const NOT_SET_UP = "Eventbrite isn't set up here yet: EVENTBRITE_TOKEN is missing.";

export type SyncResult = { count: number; created: number; updated: number; cancelled: number; joined: boolean };

function account(): EventbriteAccount | null {
  const { EVENTBRITE_TOKEN: token, EVENTBRITE_BASE_URL: baseUrl, EVENTBRITE_ORGANIZATION_ID: organizationId } = env();
  return token ? { token, baseUrl, organizationId } : null;
}

type RunRow = Omit<SyncRunResponse, "startedAt" | "finishedAt"> & { startedAt: Date; finishedAt: Date | null };
const RUN = `id, status, "pagesDone", "pagesTotal", count, message, "startedAt", "finishedAt"`;

const toAnswer = ({ startedAt, finishedAt, ...run }: RunRow): SyncRunResponse => ({
  ...run,
  startedAt: startedAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
});

/** Whether sync is set up, and how its last run went or goes. For admins: the route asks. */
export async function getSyncStatus(): Promise<SyncStatusResponse> {
  const [row] = await query<RunRow>(
    "sync_status",
    `SELECT ${RUN} FROM sync_runs ORDER BY "startedAt" DESC LIMIT 1`,
    [],
  );
  return { isConfigured: account() !== null, run: row ? toAnswer(row) : null };
}

const finish = (id: string, status: "done" | "failed", count: number, message: string | null) =>
  query(
    "finish_sync",
    `UPDATE sync_runs SET status = $2, count = $3, message = $4, "finishedAt" = now(), "updatedAt" = now() WHERE id = $1 AND status = 'running'`,
    [id, status, count, message],
  );

/** The new run's id, or null while another goes: the database lets one run at a time, in whichever process. */
async function begin(): Promise<string | null> {
  await query(
    "bury_dead_sync",
    `UPDATE sync_runs SET status = 'failed', message = 'The sync was interrupted.', "finishedAt" = now(), "updatedAt" = now()
     WHERE status = 'running' AND "updatedAt" < now() - $1 * interval '1 second'`,
    [DEAD_AFTER_SECONDS],
  );
  try {
    const [run] = await query<{ id: string }>(
      "begin_sync",
      `INSERT INTO sync_runs ("startedAt", "updatedAt") VALUES (now(), now()) RETURNING id`,
      [],
    );
    return run?.id ?? null;
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

/** Whoever asks while a sync goes gets that one's result; the same events needn't be read twice. */
async function join(): Promise<SyncResult> {
  const [running] = await query<{ id: string }>(
    "running_sync",
    `SELECT id FROM sync_runs WHERE status = 'running'`,
    [],
  );
  const until = performance.now() + DEAD_AFTER_SECONDS * 1_000;
  while (running && performance.now() < until) {
    const [run] = await query<RunRow>("joined_sync", `SELECT ${RUN} FROM sync_runs WHERE id = $1`, [running.id]);
    if (run?.status === "done") return { count: run.count, created: 0, updated: 0, cancelled: 0, joined: true };
    if (run?.status === "failed") throw new AppError("unavailable", run.message ?? "The sync failed.");
    await sleep(LOOK_EVERY_MS);
  }
  throw new AppError("conflict", "Another sync is running. Please try again in a moment.");
}

/**
 * Brings the events of Eventbrite here (contract §5): everything is read first, then written in one transaction, so a page
 * that fails changes nothing. `within` is told what changed for those who RSVP'd, inside that transaction. `count` is how many
 * events Eventbrite has that we show. Plain SQL: the realtime process runs it on schedule.
 * @throws AppError `unavailable` without a token, and with what went wrong for a person to read
 */
export async function syncFromEventbrite(within: WithinSync): Promise<SyncResult> {
  const from = account();
  if (!from) throw new AppError("unavailable", NOT_SET_UP);
  const id = await begin();
  if (!id) return join();
  try {
    const remote = await fetchEventbriteEvents(from, async (done, total) => {
      await query(
        "sync_progress",
        `UPDATE sync_runs SET "pagesDone" = $2, "pagesTotal" = $3, "updatedAt" = now() WHERE id = $1`,
        [id, done, total],
      );
    });
    const events = remote.flatMap((event) => toSyncedEvent(event) ?? []);
    const stored = await storeSyncedEvents(events, within);
    await finish(id, "done", events.length, null);
    if (stored.created + stored.updated > 0) await publish({ type: "resource_changed", resource: "events" });
    return { count: events.length, ...stored, joined: false };
  } catch (error) {
    const { message, code } = toAppError(error);
    if (code === "internal") logger.error({ err: error }, "Eventbrite sync failed");
    await finish(id, "failed", 0, message).catch(() => undefined);
    throw error;
  }
}

export const isEventbriteConfigured = (): boolean => account() !== null;
