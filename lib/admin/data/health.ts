import { statfs } from "node:fs/promises";

import { clock } from "@/lib/core/shared/clock";
import { pool, query } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/env";
import { logger } from "@/lib/core/server/logger";
import { isRedisReachable } from "@/lib/core/server/redis";
import packageFile from "@/package.json";

import type { AdminHealth, HealthPart } from "../schema";

const PATIENCE_MS = 1_500;
const GIB = 1024 ** 3;
/** Less than this and uploads may soon fail. */
const LOW_SPACE = 1 * GIB;
/** The jobs' shortest span is a minute; nothing finished for longer than this means that nothing runs them. */
const JOBS_SILENT_MS = 5 * 60_000;

const size = (bytes: number): string =>
  bytes >= GIB ? `${(bytes / GIB).toFixed(1)} GB` : `${Math.round(bytes / 1024 ** 2)} MB`;

type Told = Pick<HealthPart, "state" | "detail">;

async function database(): Promise<Told> {
  const began = performance.now();
  const [row] = await query<{ version: string; bytes: string }>(
    "health_database",
    `SELECT current_setting('server_version') AS version, pg_database_size(current_database()) AS bytes`,
    [],
  );
  const ms = Math.max(1, Math.round(performance.now() - began));
  return { state: "ok", detail: `PostgreSQL ${row?.version}, ${size(Number(row?.bytes))}, answers in ${ms} ms` };
}

async function mail(): Promise<Told> {
  const [row] = await query<{ queued: number; failed: number }>(
    "health_mail",
    `SELECT count(*) FILTER (WHERE status = 'queued')::int AS queued, count(*) FILTER (WHERE status = 'failed')::int AS failed
     FROM deliveries WHERE status = 'queued' OR (status = 'failed' AND "createdAt" > $1)`,
    [new Date(clock.ms() - 24 * 60 * 60_000)],
  );
  const { queued, failed } = row ?? { queued: 0, failed: 0 };
  const way = env().RESEND_API_KEY ? "Resend" : "Outbox on this machine; nothing leaves it";
  const failures = failed > 0 ? `; ${failed} given up since yesterday` : "";
  return { state: failed > 0 ? "trouble" : "ok", detail: `${way}; ${queued} waiting${failures}` };
}

async function storage(): Promise<Told> {
  const { bavail, bsize } = await statfs(env().DATA_DIR);
  const free = bavail * bsize;
  const way = env().UPLOADTHING_TOKEN ? "UploadThing" : "Disk";
  return { state: free < LOW_SPACE ? "trouble" : "ok", detail: `${way}; ${size(free)} free on this machine` };
}

async function realtime(): Promise<Told> {
  // On this host: web passes the live connections on to it (docs/operations.md).
  const answer = await fetch(`http://127.0.0.1:${env().REALTIME_PORT}/ready`, {
    signal: AbortSignal.timeout(PATIENCE_MS),
    cache: "no-store",
  });
  return answer.ok ? { state: "ok", detail: "Answers, and hears the bus" } : { state: "trouble", detail: "Not ready" };
}

async function redisTold(): Promise<Told> {
  if (!env().REDIS_URL) return { state: "off", detail: "Not used: one PostgreSQL bus carries live events" };
  if (!(await isRedisReachable())) return { state: "trouble", detail: "Does not answer" };
  return { state: "ok", detail: "Carries live events and limits" };
}

const eventbrite = (): Told =>
  env().EVENTBRITE_TOKEN
    ? { state: "ok", detail: "Configured" }
    : { state: "off", detail: "Not configured: EVENTBRITE_TOKEN is not set" };

type JobRow = { name: string; state: string; at: Date | null; seconds: number | null };

/** The last run of each job, from pg-boss's own tables; none before the first process that runs them has started. */
async function readJobs(): Promise<AdminHealth["jobs"]> {
  const { rows: made } = await pool().query<{ made: boolean }>(`SELECT to_regclass('pgboss.job') IS NOT NULL AS made`);
  if (!made[0]?.made) return [];
  // Unprepared: the table may be made anew while this process lives.
  const { rows } = await pool().query<JobRow>(`
    SELECT DISTINCT ON (name) name, state::text, coalesce(completed_on, started_on) AS at,
      extract(epoch FROM completed_on - started_on)::float8 AS seconds
    FROM pgboss.job WHERE started_on IS NOT NULL ORDER BY name, started_on DESC`);
  return rows.map((row) => ({ ...row, at: row.at?.toISOString() ?? null }));
}

function toldOfJobs(jobs: AdminHealth["jobs"]): Told {
  if (jobs.length === 0) return { state: "trouble", detail: "Nothing has run yet: is JOBS on in a realtime process?" };
  const failed = jobs.filter(({ state }) => state === "failed").map(({ name }) => name);
  if (failed.length > 0) return { state: "trouble", detail: `Failed last: ${failed.join(", ")}` };
  const newest = Math.max(...jobs.map(({ at }) => (at ? Date.parse(at) : 0)));
  if (clock.ms() - newest > JOBS_SILENT_MS) return { state: "trouble", detail: "Nothing has run for five minutes" };
  return { state: "ok", detail: `${jobs.length} jobs, all well` };
}

/** One part that fails says so and doesn't take the others with it. */
async function ask(key: HealthPart["key"], name: string, told: () => Told | Promise<Told>): Promise<HealthPart> {
  try {
    return { key, name, ...(await told()) };
  } catch (error) {
    logger.warn({ err: error, part: key }, "a part of the system does not answer");
    return { key, name, state: "trouble", detail: "Does not answer" };
  }
}

/** GET /api/admin/health. */
export async function getHealth(): Promise<AdminHealth> {
  const jobs = await readJobs().catch(() => null);
  const parts = await Promise.all([
    ask("database", "Database", database),
    ask("realtime", "Live connection", realtime),
    ask("jobs", "Jobs", () => (jobs ? toldOfJobs(jobs) : Promise.reject(new Error("jobs can't be read")))),
    ask("mail", "Mail", mail),
    ask("storage", "Storage", storage),
    ask("eventbrite", "Eventbrite", eventbrite),
    ask("redis", "Redis", redisTold),
  ]);
  return {
    version: packageFile.version,
    node: process.version,
    checkedAt: clock.now().toISOString(),
    parts,
    jobs: jobs ?? [],
  };
}
