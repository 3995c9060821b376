import path from "node:path";

import { getBackupTime, listBackups, listStoredBackups } from "@/lib/core/server/backup-folder";
import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { createObjectStore } from "@/lib/core/server/object-store/object-store";
import { getStoreSettings } from "@/lib/core/server/object-store/settings";
import { createOutgoingFetch } from "@/lib/core/server/outgoing";
import { env } from "@/lib/core/server/process/env";
import { logger } from "@/lib/core/server/process/logger";
import { isRedisReachable } from "@/lib/core/server/redis";
import type { Locale } from "@/lib/i18n/server/languages";
import { getTranslator, type Translator } from "@/lib/i18n/server/translator";
import { getFreeBytes } from "@/lib/uploads/disk";
import { S3_LIMITS } from "@/lib/uploads/s3";
import { verifyStorage } from "@/lib/uploads/verify";
import packageFile from "@/package.json";

import type { AdminHealth, HealthPart } from "../responses";
import { getDatabaseInfo, listLastJobRuns, type JobRun } from "./health.sql";

type Status = Pick<HealthPart, "state" | "detail">;

const fetchRealtime = createOutgoingFetch({ deadlineMs: 1_500, maxBytes: 0, maxConcurrent: 10 });
const GIB = 1024 ** 3;
/** With less free space, uploads may fail soon. */
const MIN_FREE_BYTES = 1 * GIB;
/** Jobs run every minute, so after this silence no process runs them. */
const JOBS_STALLED_MS = 5 * 60_000;
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** A day, and two hours to retry a failed backup (scripts/backup/daily.ts). */
const BACKUP_LATE_MS = DAY_MS + 2 * HOUR_MS;

const formatSize = (bytes: number): string =>
  bytes >= GIB ? `${(bytes / GIB).toFixed(1)} GB` : `${Math.round(bytes / 1024 ** 2)} MB`;

async function checkDatabase(t: Translator): Promise<Status> {
  const startedAt = performance.now();
  const { version, bytes } = await getDatabaseInfo();
  const ms = Math.max(1, Math.round(performance.now() - startedAt));
  return { state: "ok", detail: t("admin.health.database", { version, size: formatSize(bytes), ms }) };
}

async function checkEmailService(t: Translator): Promise<Status> {
  const [queued, failed] = await Promise.all([
    db().delivery.count({ where: { status: "queued" } }),
    db().delivery.count({ where: { status: "failed", createdAt: { gt: new Date(clock.ms() - DAY_MS) } } }),
  ]);
  const provider = env().RESEND_API_KEY ? "resend" : "outbox";
  return { state: failed > 0 ? "failing" : "ok", detail: t("admin.health.mail", { provider, queued, failed }) };
}

async function checkStorage(t: Translator): Promise<Status> {
  const [free, { storage, problem }] = await Promise.all([getFreeBytes(env().DATA_DIR), verifyStorage()]);
  const detail = t("admin.health.storage", { provider: storage, size: formatSize(free) });
  if (problem) return { state: "failing", detail: `${detail}. ${t(`admin.health.storageProblem.${problem}`)}` };
  return { state: free < MIN_FREE_BYTES ? "failing" : "ok", detail };
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

async function checkRedis(t: Translator): Promise<Status> {
  if (!env().REDIS_URL) return { state: "off", detail: t("admin.health.redis.off") };
  if (!(await isRedisReachable())) return { state: "failing", detail: t("admin.health.noResponse") };
  return { state: "ok", detail: t("admin.health.redis.ok") };
}

function checkEventbrite(t: Translator): Status {
  return env().EVENTBRITE_TOKEN
    ? { state: "ok", detail: t("admin.health.eventbrite.on") }
    : { state: "off", detail: t("admin.health.eventbrite.off") };
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

/** The state of the other parts is read from the database or the disk. */
const RESPONDING_PARTS: readonly HealthPart["key"][] = ["database", "realtime", "redis"];

async function check(
  t: Translator,
  key: HealthPart["key"],
  run: (t: Translator) => Status | Promise<Status>,
): Promise<HealthPart> {
  const name = t(`admin.health.parts.${key}`);
  try {
    return { key, name, ...(await run(t)) };
  } catch (error) {
    logger.warn({ err: error, part: key }, "health check failed");
    const detail = RESPONDING_PARTS.includes(key) ? t("admin.health.noResponse") : t("admin.health.notChecked");
    return { key, name, state: "failing", detail };
  }
}

export async function getHealth(locale: Locale): Promise<AdminHealth> {
  const t = getTranslator(locale);
  const jobRuns = listLastJobRuns();
  const parts = await Promise.all([
    check(t, "database", checkDatabase),
    check(t, "realtime", checkRealtime),
    check(t, "jobs", async () => checkJobs(t, await jobRuns)),
    check(t, "mail", checkEmailService),
    check(t, "storage", checkStorage),
    check(t, "backups", checkBackups),
    check(t, "eventbrite", checkEventbrite),
    check(t, "redis", checkRedis),
  ]);
  return {
    version: packageFile.version,
    node: process.version,
    checkedAt: clock.now().toISOString(),
    parts,
    jobs: await jobRuns.catch(() => []),
  };
}
