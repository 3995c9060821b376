import { existsSync } from "node:fs";
import { access, constants } from "node:fs/promises";
import path from "node:path";

import { getBackupTime, listBackups, listStoredBackups } from "@/lib/core/server/backup-folder";
import { createObjectStore } from "@/lib/core/server/object-store/object-store";
import { getStoreSettings } from "@/lib/core/server/object-store/settings";
import { createOutgoingFetch } from "@/lib/core/server/outgoing";
import { env } from "@/lib/core/server/process/env";
import { findPortProblem } from "@/lib/core/server/process/port";
import { clock } from "@/lib/core/shared/clock";
import { getFreeBytes } from "@/lib/uploads/disk";
import { S3_CHECK_LIMITS } from "@/lib/uploads/s3";

import { failing, formatSize, GIB, type CheckContext, type Status } from "./check";

/** With less free space, uploads may fail soon. */
const MIN_FREE_BYTES = 1 * GIB;
const HOUR_MS = 60 * 60_000;
/** A day, and two hours to retry a failed backup (scripts/backup/daily.ts). */
const BACKUP_LATE_MS = 26 * HOUR_MS;

const fetchOwn = createOutgoingFetch({ deadlineMs: 1_500, maxBytes: 0, maxConcurrent: 4 });

/** Returns the folder, or the one that it would be created in. */
function findExisting(folder: string): string {
  return existsSync(folder) ? folder : findExisting(path.dirname(folder));
}

const isWritable = (folder: string): Promise<boolean> =>
  access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );

/** Returns what is wrong or missing with a folder that the app writes to, or null. */
async function checkFolder({ t }: CheckContext, folder: string, variable: string): Promise<Status | null> {
  const existing = findExisting(folder);
  const values = { folder, variable, parent: existing };
  if (await isWritable(existing))
    return existing === folder ? null : { state: "off", detail: t("admin.health.folder.missing", values) };
  const isThere = existing === folder;
  return failing(t(isThere ? "admin.health.folder.notWritable" : "admin.health.folder.notCreatable", values));
}

export async function checkDisk(context: CheckContext): Promise<Status> {
  const { t } = context;
  const folder = path.resolve(env().DATA_DIR);
  const wrong = await checkFolder(context, folder, "DATA_DIR");
  if (wrong) return wrong;
  const free = await getFreeBytes(folder);
  const size = formatSize(t, free);
  const samples = [{ name: "disk_free_bytes" as const, value: free }];
  return free < MIN_FREE_BYTES
    ? failing(t("admin.health.disk.full", { folder, size }), samples)
    : { state: "ok", detail: t("admin.health.disk.ok", { size }), samples };
}

type Place = "BACKUP_DIR" | "BACKUP_S3_PREFIX";

function describeBackups({ t, isRunning }: CheckContext, place: Place, names: string[]): Status {
  const [newest] = names;
  if (!newest) {
    const detail = t("admin.health.backups.none", { place });
    return isRunning ? failing(detail) : { state: "off", detail };
  }
  const age = clock.ms() - getBackupTime(newest).getTime();
  const values = { count: names.length, hours: Math.max(0, Math.floor(age / HOUR_MS)), place };
  const samples = [{ name: "backup_age_seconds" as const, value: age / 1_000, labels: { place } }];
  return age > BACKUP_LATE_MS
    ? failing(t("admin.health.backups.late", values), samples)
    : { state: "ok", detail: t("admin.health.backups.ok", values), samples };
}

async function checkBackupFolder(context: CheckContext, folder: string): Promise<Status> {
  const wrong = await checkFolder(context, folder, "BACKUP_DIR");
  // Of a site that runs, the disk with the backups may not be mounted.
  if (wrong) return { ...wrong, state: context.isRunning ? "failing" : wrong.state };
  return describeBackups(context, "BACKUP_DIR", (await listBackups(folder)).complete);
}

export async function checkBackups(context: CheckContext): Promise<Status> {
  const { BACKUP_DIR, BACKUP_S3_PREFIX } = env();
  const settings = getStoreSettings();
  const checks: Promise<Status>[] = [];
  if (BACKUP_DIR) checks.push(checkBackupFolder(context, path.resolve(BACKUP_DIR)));
  if (BACKUP_S3_PREFIX && settings)
    checks.push(
      listStoredBackups(createObjectStore(settings, S3_CHECK_LIMITS), BACKUP_S3_PREFIX).then(({ complete }) =>
        describeBackups(context, "BACKUP_S3_PREFIX", complete),
      ),
    );
  const statuses = await Promise.all(checks);
  const shown = statuses.find(({ state }) => state === "failing") ?? statuses[0];
  if (!shown) return { state: "off", detail: context.t("admin.health.backups.off") };
  return { ...shown, samples: statuses.flatMap(({ samples = [] }) => samples) };
}

const isOwn = (port: number, address: string): Promise<boolean> =>
  fetchOwn(`http://127.0.0.1:${port}${address}`).then(
    ({ ok }) => ok,
    () => false,
  );

/** A port that Nametag itself has taken is fine. */
export async function checkPorts({ t }: CheckContext): Promise<Status> {
  const { PORT, REALTIME_PORT } = env();
  if (PORT === REALTIME_PORT) return failing(t("admin.health.ports.same"));
  const ports = [
    { variable: "PORT", port: PORT, path: "/api/health" },
    { variable: "REALTIME_PORT", port: REALTIME_PORT, path: "/health" },
  ];
  for (const { variable, port, path: address } of ports) {
    const code = await findPortProblem(port);
    if (code === null || (await isOwn(port, address))) continue;
    return failing(t("admin.health.ports.taken", { variable, port: String(port), code }));
  }
  return { state: "ok", detail: t("admin.health.ports.ok", { ports: `${PORT}, ${REALTIME_PORT}` }) };
}
