import { statfs } from "node:fs/promises";

import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/process/env";
import { logger } from "@/lib/core/server/process/logger";
import { isRedisReachable } from "@/lib/core/server/redis";
import type { Locale } from "@/lib/i18n/server/languages";
import { getTranslator, type Translator } from "@/lib/i18n/server/translator";
import packageFile from "@/package.json";

import type { AdminHealth, HealthPart } from "../schema/system";
import { getDatabaseInfo } from "./health.sql";

type Status = Pick<HealthPart, "state" | "detail">;
type Jobs = AdminHealth["jobs"];

const REALTIME_TIMEOUT_MS = 1_500;
const GIB = 1024 ** 3;
/** With less free space, uploads may fail soon. */
const MIN_FREE_BYTES = 1 * GIB;
/** Some job runs every minute: if none has finished for this long, no process runs them. */
const JOBS_STALLED_MS = 5 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

const formatSize = (bytes: number): string =>
  bytes >= GIB ? `${(bytes / GIB).toFixed(1)} GB` : `${Math.round(bytes / 1024 ** 2)} MB`;

type Database = Awaited<ReturnType<typeof getDatabaseInfo>> & { ms: number };

async function readDatabase(): Promise<Database> {
  const startedAt = performance.now();
  const info = await getDatabaseInfo();
  return { ...info, ms: Math.max(1, Math.round(performance.now() - startedAt)) };
}

function checkDatabase(t: Translator, { version, bytes, ms }: Database): Status {
  return { state: "ok", detail: t("admin.health.database", { version, size: formatSize(bytes), ms }) };
}

async function checkEmailService(t: Translator): Promise<Status> {
  const [queued, failed] = await Promise.all([
    db().delivery.count({ where: { status: "queued" } }),
    db().delivery.count({ where: { status: "failed", createdAt: { gt: new Date(clock.ms() - DAY_MS) } } }),
  ]);
  const provider = env().RESEND_API_KEY ? "resend" : "outbox";
  return { state: failed > 0 ? "trouble" : "ok", detail: t("admin.health.mail", { provider, queued, failed }) };
}

async function checkStorage(t: Translator): Promise<Status> {
  const { bavail, bsize } = await statfs(env().DATA_DIR);
  const free = bavail * bsize;
  const provider = env().UPLOADTHING_TOKEN ? "uploadthing" : "disk";
  const detail = t("admin.health.storage", { provider, size: formatSize(free) });
  return { state: free < MIN_FREE_BYTES ? "trouble" : "ok", detail };
}

async function checkRealtime(t: Translator): Promise<Status> {
  // The realtime process runs on this host, because the web process forwards sockets to it (docs/operations.md).
  const response = await fetch(`http://127.0.0.1:${env().REALTIME_PORT}/ready`, {
    signal: AbortSignal.timeout(REALTIME_TIMEOUT_MS),
    cache: "no-store",
  });
  return response.ok
    ? { state: "ok", detail: t("admin.health.realtime.ready") }
    : { state: "trouble", detail: t("admin.health.realtime.notReady") };
}

async function checkRedis(t: Translator): Promise<Status> {
  if (!env().REDIS_URL) return { state: "off", detail: t("admin.health.redis.off") };
  if (!(await isRedisReachable())) return { state: "trouble", detail: t("admin.health.noResponse") };
  return { state: "ok", detail: t("admin.health.redis.ok") };
}

function checkEventbrite(t: Translator): Status {
  return env().EVENTBRITE_TOKEN
    ? { state: "ok", detail: t("admin.health.eventbrite.on") }
    : { state: "off", detail: t("admin.health.eventbrite.off") };
}

function checkJobs(t: Translator, jobs: Jobs): Status {
  if (jobs.length === 0) return { state: "trouble", detail: t("admin.health.jobs.none") };
  const failed = jobs.filter(({ state }) => state === "failed").map(({ name }) => name);
  if (failed.length > 0) {
    return { state: "trouble", detail: t("admin.health.jobs.failed", { names: failed.join(", ") }) };
  }
  const newest = Math.max(...jobs.map(({ at }) => (at ? Date.parse(at) : 0)));
  if (clock.ms() - newest > JOBS_STALLED_MS) return { state: "trouble", detail: t("admin.health.jobs.stalled") };
  return { state: "ok", detail: t("admin.health.jobs.ok", { count: jobs.length }) };
}

/** Runs one check. A check that fails is reported as trouble and does not fail the others. */
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
    return { key, name, state: "trouble", detail: t("admin.health.noResponse") };
  }
}

/** Returns the state of each part of the system and the last runs of the jobs. */
export async function getHealth(locale: Locale): Promise<AdminHealth> {
  const t = getTranslator(locale);
  const reading = readDatabase();
  const parts = await Promise.all([
    check(t, "database", async () => checkDatabase(t, await reading)),
    check(t, "realtime", checkRealtime),
    check(t, "jobs", async () => checkJobs(t, (await reading).jobs)),
    check(t, "mail", checkEmailService),
    check(t, "storage", checkStorage),
    check(t, "eventbrite", checkEventbrite),
    check(t, "redis", checkRedis),
  ]);
  return {
    version: packageFile.version,
    node: process.version,
    checkedAt: clock.now().toISOString(),
    parts,
    jobs: await reading.then(({ jobs }) => jobs).catch(() => []),
  };
}
