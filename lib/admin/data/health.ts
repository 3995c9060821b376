import path from "node:path";

import { getBackupTime, listBackups, listStoredBackups } from "@/lib/core/server/backup-folder";
import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { createObjectStore } from "@/lib/core/server/object-store/object-store";
import { getStoreSettings } from "@/lib/core/server/object-store/settings";
import { createOutgoingFetch } from "@/lib/core/server/outgoing";
import { env } from "@/lib/core/server/process/env";
import { logger } from "@/lib/core/server/process/logger";
import { summarizeVitals } from "@/lib/core/server/telemetry/web-vitals";
import type { Locale } from "@/lib/i18n/server/languages";
import { getTranslator, type Translator } from "@/lib/i18n/server/translator";
import { S3_LIMITS } from "@/lib/uploads/s3";
import packageFile from "@/package.json";

import type { AdminHealth, HealthPart } from "../responses";
import { CONFIGURATION_CHECKS, type Check, type Status } from "./configuration";
import { listFailedDeliveries } from "./failed-deliveries";
import { listLastJobRuns, type JobRun } from "./health.sql";

const fetchRealtime = createOutgoingFetch({ deadlineMs: 1_500, maxBytes: 0, maxConcurrent: 10 });
/** Jobs run every minute, so after this silence no process runs them. */
const JOBS_STALLED_MS = 5 * 60_000;
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** A day, and two hours to retry a failed backup (scripts/backup/daily.ts). */
const BACKUP_LATE_MS = DAY_MS + 2 * HOUR_MS;

async function checkDeliveries(t: Translator): Promise<Status> {
  const [queued, failed] = await Promise.all([
    db().delivery.count({ where: { status: "queued" } }),
    db().delivery.count({ where: { status: "failed", createdAt: { gt: new Date(clock.ms() - DAY_MS) } } }),
  ]);
  return { state: failed > 0 ? "failing" : "ok", detail: t("admin.health.deliveries", { queued, failed }) };
}

function toBackupStatus(t: Translator, place: "BACKUP_DIR" | "BACKUP_S3_PREFIX", names: string[]): Status {
  const [newest] = names;
  if (!newest) return { state: "failing", detail: t("admin.health.backups.none", { place }) };
  const age = clock.ms() - getBackupTime(newest).getTime();
  const values = { count: names.length, hours: Math.max(0, Math.floor(age / HOUR_MS)), place };
  return age > BACKUP_LATE_MS
    ? { state: "failing", detail: t("admin.health.backups.late", values) }
    : { state: "ok", detail: t("admin.health.backups.ok", values) };
}

async function checkBackups(t: Translator): Promise<Status> {
  const { BACKUP_DIR, BACKUP_S3_PREFIX } = env();
  const settings = getStoreSettings();
  const checks: Promise<Status>[] = [];
  if (BACKUP_DIR)
    checks.push(
      listBackups(path.resolve(BACKUP_DIR)).then(({ complete }) => toBackupStatus(t, "BACKUP_DIR", complete)),
    );
  if (BACKUP_S3_PREFIX && settings)
    checks.push(
      listStoredBackups(createObjectStore(settings, S3_LIMITS), BACKUP_S3_PREFIX).then(({ complete }) =>
        toBackupStatus(t, "BACKUP_S3_PREFIX", complete),
      ),
    );
  const statuses = await Promise.all(checks);
  const [first] = statuses;
  if (!first) return { state: "off", detail: t("admin.health.backups.off") };
  return statuses.find(({ state }) => state === "failing") ?? first;
}

async function checkRealtime(t: Translator): Promise<Status> {
  const { REALTIME_URL, REALTIME_PORT } = env();
  const response = await fetchRealtime(new URL("/ready", REALTIME_URL ?? `http://127.0.0.1:${REALTIME_PORT}`), {
    cache: "no-store",
  });
  return response.ok
    ? { state: "ok", detail: t("admin.health.realtime.ready") }
    : { state: "failing", detail: t("admin.health.realtime.notReady") };
}

function checkEventbrite(t: Translator): Status {
  return env().EVENTBRITE_TOKEN
    ? { state: "ok", detail: t("admin.health.eventbrite.on") }
    : { state: "off", detail: t("admin.health.eventbrite.off") };
}

/** Slow visits are no failure of a part, so the numbers speak for themselves. */
async function checkVisits(t: Translator): Promise<Status> {
  if (!env().WEB_VITALS) return { state: "off", detail: t("admin.health.visits.off") };
  const lines = (await summarizeVitals()).map(({ page, vital, count, p75 }) =>
    t("admin.health.visits.page", { page, vital: vital.toUpperCase(), ms: Math.round(p75 * 1_000), count }),
  );
  return { state: "ok", detail: lines.toSorted().join(" · ") || t("admin.health.visits.none") };
}

function checkJobs(t: Translator, jobs: JobRun[]): Status {
  if (jobs.length === 0) return { state: "failing", detail: t("admin.health.jobs.none") };
  const failed = jobs.filter(({ state }) => state === "failed").map(({ name }) => name);
  if (failed.length > 0) {
    return { state: "failing", detail: t("admin.health.jobs.failed", { names: failed.join(", ") }) };
  }
  const newest = Math.max(...jobs.map(({ at }) => (at ? Date.parse(at) : 0)));
  if (clock.ms() - newest > JOBS_STALLED_MS) return { state: "failing", detail: t("admin.health.jobs.stalled") };
  return { state: "ok", detail: t("admin.health.jobs.ok", { count: jobs.length }) };
}

async function check(t: Translator, key: HealthPart["key"], run: Check): Promise<HealthPart> {
  const name = t(`admin.health.parts.${key}`);
  try {
    return { key, name, ...(await run(t)) };
  } catch (error) {
    logger.warn({ err: error, part: key }, "health check failed");
    const detail = key === "realtime" ? t("admin.health.noResponse") : t("admin.health.notChecked");
    return { key, name, state: "failing", detail };
  }
}

const CONFIGURATION = Object.entries(CONFIGURATION_CHECKS) as [HealthPart["key"], Check][];

/** Checks the parts that need no running app. @param skipped keys of parts that are not set yet */
export const checkConfiguration = (locale: Locale, skipped: readonly string[] = []): Promise<HealthPart[]> =>
  Promise.all(
    CONFIGURATION.filter(([key]) => !skipped.includes(key)).map(([key, run]) => check(getTranslator(locale), key, run)),
  );

export async function getHealth(locale: Locale): Promise<AdminHealth> {
  const t = getTranslator(locale);
  const jobRuns = listLastJobRuns();
  const failedDeliveries = listFailedDeliveries();
  const [configuration, ...parts] = await Promise.all([
    checkConfiguration(locale),
    check(t, "realtime", checkRealtime),
    check(t, "jobs", async () => checkJobs(t, await jobRuns)),
    check(t, "deliveries", checkDeliveries),
    check(t, "backups", checkBackups),
    check(t, "eventbrite", checkEventbrite),
    check(t, "visits", checkVisits),
  ]);
  return {
    version: packageFile.version,
    node: process.version,
    checkedAt: clock.now().toISOString(),
    parts: [...configuration, ...parts],
    jobs: await jobRuns.catch(() => []),
    failedDeliveries: await failedDeliveries.catch(() => []),
  };
}
