import { setTimeout as sleep } from "node:timers/promises";

import { db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { env } from "@/lib/core/server/process/env";
import { logger } from "@/lib/core/server/process/logger";
import { clock } from "@/lib/core/shared/clock";
import { buildErrorMessage, type ErrorMessageKey } from "@/lib/core/shared/error-message";
import { AppError, isUniqueViolation, toAppError } from "@/lib/core/shared/errors";
import { getErrorText } from "@/lib/i18n/server/error-text";
import type { Locale } from "@/lib/i18n/server/languages";
import { publish } from "@/lib/realtime/bus";

import { type SyncRunResponse, syncRunSchema, type SyncStatusResponse } from "../../responses/sync";
import { toAllRsvpChanges } from "../rsvp/waitlist";
import { type EventbriteAccount, fetchEventbriteEvents } from "./client";
import { toSyncedEvent } from "./map";
import { type OnSync, storeSyncedEvents } from "./store";

/** A run without progress for this long has ended with its process. Longer than a page takes. */
const RUN_TIMEOUT_MS = 180_000;
const POLL_INTERVAL_MS = 250;

const RUN = {
  id: true,
  status: true,
  pagesDone: true,
  pagesTotal: true,
  count: true,
  message: true,
  startedAt: true,
  finishedAt: true,
} satisfies Prisma.SyncRunSelect;

export type SyncResult = { count: number; created: number; updated: number; cancelled: number; hasJoined: boolean };

export function getAccount(): EventbriteAccount | null {
  const { EVENTBRITE_TOKEN: token, EVENTBRITE_BASE_URL: baseUrl, EVENTBRITE_ORGANIZATION_ID: organizationId } = env();
  return token ? { token, baseUrl, organizationId } : null;
}

export const isEventbriteConfigured = (): boolean => getAccount() !== null;

/** The route checks that the caller is an admin. */
export async function getSyncStatus(locale: Locale): Promise<SyncStatusResponse> {
  const run = await getLatestRun();
  return {
    isConfigured: isEventbriteConfigured(),
    run: run && { ...run, message: run.message && getErrorText(run.message, locale) },
  };
}

const toStoredMessage = ({ messageKey, values }: AppError): string =>
  values ? buildErrorMessage(messageKey, values) : messageKey;

/**
 * Reads all pages before it writes, so that a failed page changes nothing. Waits for a running sync
 * instead (docs/product/events.md#eventbrite-sync).
 * @param onSync stores the notifications of members with an RSVP, in the same transaction
 * @returns `count` is the number of Eventbrite's events that are shown
 * @throws AppError `unavailable` without a token, or with the reason if Eventbrite can't be read
 */
export async function syncFromEventbrite(onSync: OnSync): Promise<SyncResult> {
  const account = getAccount();
  if (!account) throw new AppError("unavailable", "events.sync.notConfigured");
  const id = await startRun();
  if (!id) return { count: await waitForRun(), created: 0, updated: 0, cancelled: 0, hasJoined: true };
  try {
    const remote = await fetchEventbriteEvents(account, (done, total) => storeProgress(id, done, total));
    const events = remote.flatMap((event) => toSyncedEvent(event) ?? []);
    const { moved, ...stored } = await storeSyncedEvents(events, onSync);
    // First, because the events are committed whatever happens to the run's record.
    if (stored.created + stored.updated > 0)
      await publish({ type: "resource_changed", resource: "events" }, ...toAllRsvpChanges(moved));
    await finishRun(id, { status: "done", count: events.length, message: null });
    return { count: events.length, ...stored, hasJoined: false };
  } catch (error) {
    const failure = toAppError(error);
    if (failure.code === "internal") logger.error({ err: error }, "Eventbrite sync failed");
    const message = toStoredMessage(failure);
    await finishRun(id, { status: "failed", count: 0, message }).catch(() => undefined);
    throw error;
  }
}

async function getLatestRun(): Promise<SyncRunResponse | null> {
  const run = await db().syncRun.findFirst({ orderBy: { startedAt: "desc" }, select: RUN });
  return (
    run &&
    syncRunSchema.parse({
      ...run,
      startedAt: run.startedAt.toISOString(),
      finishedAt: run.finishedAt?.toISOString() ?? null,
    })
  );
}

/** Returns null while another runs. A unique index allows one in all processes. */
async function startRun(): Promise<string | null> {
  const now = clock.now();
  await db().syncRun.updateMany({
    where: { status: "running", updatedAt: { lt: new Date(now.getTime() - RUN_TIMEOUT_MS) } },
    data: { status: "failed", message: "events.sync.interrupted", finishedAt: now, updatedAt: now },
  });
  try {
    const { id } = await db().syncRun.create({ data: { startedAt: now, updatedAt: now }, select: { id: true } });
    return id;
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

async function storeProgress(id: string, pagesDone: number, pagesTotal: number): Promise<void> {
  await db().syncRun.updateMany({ where: { id }, data: { pagesDone, pagesTotal, updatedAt: clock.now() } });
}

async function finishRun(
  id: string,
  { status, count, message }: { status: "done" | "failed"; count: number; message: string | null },
): Promise<void> {
  const now = clock.now();
  await db().syncRun.updateMany({
    where: { id, status: "running" },
    data: { status, count, message, finishedAt: now, updatedAt: now },
  });
}

/** Also accepts a run that has ended since. Returns its count, or throws its failure. */
export async function waitForRun(): Promise<number> {
  const running = await db().syncRun.findFirst({ where: { status: "running" }, select: { id: true } });
  const found = running ?? (await getLatestRun());
  const deadline = performance.now() + RUN_TIMEOUT_MS;
  while (found && performance.now() < deadline) {
    const run = await db().syncRun.findUnique({ where: { id: found.id }, select: RUN });
    if (run?.status === "done") return run.count;
    const key = (run?.message ?? "events.sync.failed") as ErrorMessageKey;
    if (run?.status === "failed") throw new AppError("unavailable", key);
    await sleep(POLL_INTERVAL_MS);
  }
  throw new AppError("conflict", "events.sync.alreadyRunning");
}
