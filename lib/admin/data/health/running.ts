import { randomBytes } from "node:crypto";
import http from "node:http";
import https from "node:https";

import { db } from "@/lib/core/server/db";
import { createOutgoingFetch } from "@/lib/core/server/outgoing";
import { env } from "@/lib/core/server/process/env";
import { summarizeVitals } from "@/lib/core/server/telemetry/web-vitals";
import { clock } from "@/lib/core/shared/clock";
import { type DeliveryKind, KINDS } from "@/lib/notifications/constants";

import type { JobRun } from "../health.sql";
import { failing, type CheckContext, type Status } from "./check";
import type { Sample } from "./gauges";

const fetchRealtime = createOutgoingFetch({ deadlineMs: 1_500, maxBytes: 1_024, maxConcurrent: 10 });
/** Jobs run every minute, so after this silence no process runs them. */
const JOBS_STALLED_MS = 5 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
const DELIVERY_KINDS: readonly DeliveryKind[] = [...KINDS, "account", "guest"];
const UPGRADE_MS = 4_000;
const SWITCHING_PROTOCOLS = 101;
/** Browsers open these (docs/product/realtime-protocol.md). */
const SOCKET_PATHS = ["/ws", "/socket.io/?EIO=4&transport=websocket"];

export async function checkRealtime({ t }: CheckContext): Promise<Status> {
  const { REALTIME_URL, REALTIME_PORT } = env();
  const url = new URL("/ready", REALTIME_URL ?? `http://127.0.0.1:${REALTIME_PORT}`);
  const response = await fetchRealtime(url, { cache: "no-store" }).catch(() => null);
  if (!response) return failing(t("admin.health.noResponse"));
  if (!response.ok) return failing(t("admin.health.realtime.notReady"));
  const isDegraded = (await response.text()).includes('"degraded"');
  return isDegraded
    ? failing(t("admin.health.realtime.degraded"))
    : { state: "ok", detail: t("admin.health.realtime.ready") };
}

/** Resolves with the response's status, or null if nothing answers. */
function requestUpgrade(url: URL): Promise<number | null> {
  const options = {
    headers: {
      Connection: "Upgrade",
      Upgrade: "websocket",
      "Sec-WebSocket-Version": "13",
      "Sec-WebSocket-Key": randomBytes(16).toString("base64"),
      Origin: url.origin,
    },
    timeout: UPGRADE_MS,
  };
  return new Promise((resolve) => {
    const request = url.protocol === "https:" ? https.request(url, options) : http.request(url, options);
    request.on("upgrade", (_response, socket) => {
      socket.destroy();
      resolve(SWITCHING_PROTOCOLS);
    });
    request.on("response", (response) => {
      response.destroy();
      resolve(response.statusCode ?? 0);
    });
    request.on("timeout", () => request.destroy());
    request.on("error", () => resolve(null));
    request.end();
  });
}

/** Through the public address, because a proxy may drop upgrades that work from the inside. */
export async function checkSockets({ t }: CheckContext): Promise<Status> {
  const { NEXTAUTH_URL: address } = env();
  const statuses = await Promise.all(SOCKET_PATHS.map((path) => requestUpgrade(new URL(path, address))));
  if (statuses.includes(null)) return { state: "off", detail: t("admin.health.sockets.unreachable", { address }) };
  const refused = statuses.findIndex((status) => status !== SWITCHING_PROTOCOLS);
  if (refused === -1) return { state: "ok", detail: t("admin.health.sockets.ok", { address }) };
  const path = SOCKET_PATHS[refused]?.replace(/\/?\?.*/, "") ?? "";
  return failing(t("admin.health.sockets.refused", { address, path, status: String(statuses[refused]) }));
}

function listJobSamples({ name, state, succeededAt, failures }: JobRun, ageMs: number): Sample[] {
  const labels = { name };
  return [
    { name: "job_failed", value: state === "failed" ? 1 : 0, labels },
    { name: "job_last_run_seconds", value: ageMs / 1_000, labels },
    { name: "job_failures_day", value: failures, labels },
    ...(succeededAt === null
      ? []
      : [{ name: "job_last_success_seconds" as const, value: (clock.ms() - Date.parse(succeededAt)) / 1_000, labels }]),
  ];
}

export async function checkJobs({ t, readJobs }: CheckContext): Promise<Status> {
  const jobs = await readJobs();
  if (jobs.length === 0) return failing(t("admin.health.jobs.none"));
  const ages = jobs.map(({ at }) => clock.ms() - (at ? Date.parse(at) : 0));
  const samples = jobs.flatMap((job, index) => listJobSamples(job, ages[index] ?? 0));
  const failed = jobs.filter(({ state }) => state === "failed").map(({ name }) => name);
  if (failed.length > 0) return failing(t("admin.health.jobs.failed", { names: failed.join(", ") }), samples);
  if (Math.min(...ages) > JOBS_STALLED_MS) return failing(t("admin.health.jobs.stalled"), samples);
  return { state: "ok", detail: t("admin.health.jobs.ok", { count: jobs.length }), samples };
}

type QueuedGroup = { channel: string; kind: string; count: number; dueSince: Date | null };

/** Also of kinds that nothing waits for, whose last number would stay otherwise. */
function listDeliverySamples(waiting: readonly QueuedGroup[], failed: ReadonlyMap<string, number>): Sample[] {
  return DELIVERY_KINDS.flatMap((kind): Sample[] => {
    const groups = waiting.filter((group) => group.kind === kind);
    const dueSince = Math.min(clock.ms(), ...groups.map((group) => group.dueSince?.getTime() ?? clock.ms()));
    const queued = groups.length > 0 ? groups : [{ channel: "mail", count: 0 }];
    return [
      ...queued.map(({ channel, count }): Sample => ({
        name: "deliveries_queued",
        value: count,
        labels: { channel, kind },
      })),
      { name: "deliveries_oldest_seconds", value: (clock.ms() - dueSince) / 1_000, labels: { kind } },
      { name: "deliveries_failed_day", value: failed.get(kind) ?? 0, labels: { kind } },
    ];
  });
}

export async function checkDeliveries({ t }: CheckContext): Promise<Status> {
  const [queuedGroups, failedGroups] = await Promise.all([
    db().delivery.groupBy({
      by: ["channel", "kind"],
      where: { status: "queued" },
      _count: { _all: true },
      _min: { nextAttemptAt: true },
    }),
    db().delivery.groupBy({
      by: ["kind"],
      where: { status: "failed", createdAt: { gt: new Date(clock.ms() - DAY_MS) } },
      _count: { _all: true },
    }),
  ]);
  const waiting = queuedGroups.map(({ channel, kind, _count, _min }) => ({
    ...{ channel, kind, count: _count._all, dueSince: _min.nextAttemptAt },
  }));
  const failures = new Map(failedGroups.map(({ kind, _count }) => [kind, _count._all]));
  const queued = waiting.reduce((sum, { count }) => sum + count, 0);
  const failed = [...failures.values()].reduce((sum, count) => sum + count, 0);
  const samples = listDeliverySamples(waiting, failures);
  return { state: failed > 0 ? "failing" : "ok", detail: t("admin.health.deliveries", { queued, failed }), samples };
}

/** Slow visits are no failure of a part, so the numbers speak for themselves. */
export async function checkVisits({ t }: CheckContext): Promise<Status> {
  if (!env().WEB_VITALS) return { state: "off", detail: t("admin.health.visits.off") };
  const lines = (await summarizeVitals()).map(({ page, vital, count, p75 }) =>
    t("admin.health.visits.page", { page, vital: vital.toUpperCase(), ms: Math.round(p75 * 1_000), count }),
  );
  return { state: "ok", detail: lines.toSorted().join(" · ") || t("admin.health.visits.none") };
}
