import { env } from "@/lib/core/server/process/env";
import { logger } from "@/lib/core/server/process/logger";
import { AppError, toAppError } from "@/lib/core/shared/errors";
import { getErrorText } from "@/lib/i18n/server/error-text";
import type { Locale } from "@/lib/i18n/server/languages";
import { buildErrorMessage } from "@/lib/core/shared/error-message";
import { publish } from "@/lib/realtime/bus";

import type { SyncStatusResponse } from "../../schema/sync";
import { fetchEventbriteEvents, type EventbriteAccount } from "./client";
import { toSyncedEvent } from "./map";
import { storeSyncedEvents, type OnSync } from "./store";
import { finishRun, getLatestRun, startRun, storeProgress, waitForRun } from "./sync-runs";

export type SyncResult = { count: number; created: number; updated: number; cancelled: number; hasJoined: boolean };

function getAccount(): EventbriteAccount | null {
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
    const stored = await storeSyncedEvents(events, onSync);
    // First, because the events are committed whatever happens to the run's record.
    if (stored.created + stored.updated > 0) await publish({ type: "resource_changed", resource: "events" });
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
