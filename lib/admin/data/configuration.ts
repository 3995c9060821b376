import { existsSync } from "node:fs";
import { access, constants } from "node:fs/promises";
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import path from "node:path";

import { listMissingMigrations } from "@/lib/core/server/migrations.sql";
import { clock } from "@/lib/core/shared/clock";
import { env } from "@/lib/core/server/process/env";
import { pingRedis } from "@/lib/core/server/redis";
import type { Translator } from "@/lib/i18n/server/translator";
import { verifyMail } from "@/lib/mail/provider";
import { getFreeBytes } from "@/lib/uploads/disk";
import { verifyStorage } from "@/lib/uploads/verify";

import type { HealthPart } from "../responses";
import { getDatabaseInfo } from "./health.sql";

// Checks of a site's variables. `npm run doctor` runs them before the start, and System health
// while the app runs (docs/product/administration.md#system-health).

export type Status = Pick<HealthPart, "state" | "detail">;
export type Check = (t: Translator) => Status | Promise<Status>;

const GIB = 1024 ** 3;
/** With less free space, uploads may fail soon. */
const MIN_FREE_BYTES = 1 * GIB;
/** The oldest version with the collation pg_c_utf8, which searches use. */
const MIN_POSTGRES = 17;
/** Codes of authenticator apps are valid for 30 seconds. */
const MAX_CLOCK_DIFFERENCE_MS = 15_000;
const DNS_DEADLINE_MS = 3_000;
/** A key from `openssl rand` repeats few characters: 32 of them have at least 12 different ones. */
const MIN_DIFFERENT_CHARACTERS = 12;
/** More addresses than any site has proxies. */
const MAX_PROXY_ADDRESSES = 2 ** 16;

/** With the decimal sign of the language. */
const formatSize = (t: Translator, bytes: number): string =>
  bytes >= GIB
    ? t("admin.health.size.gb", { size: Math.round((10 * bytes) / GIB) / 10 })
    : t("admin.health.size.mb", { size: Math.round(bytes / 1024 ** 2) });

const failing = (detail: string): Status => ({ state: "failing", detail });

/** PostgreSQL's codes: class 28 is a refused sign-in, 3D000 a database that isn't there. */
function describeDatabaseError(t: Translator, error: unknown): Status {
  const { host, pathname, username } = new URL(env().DATABASE_URL);
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const values = { host, database: decodeURIComponent(pathname.slice(1)), role: decodeURIComponent(username) };
  if (code.startsWith("28")) return failing(t("admin.health.databaseFails.refused", values));
  if (code === "3D000") return failing(t("admin.health.databaseFails.missing", values));
  return failing(t("admin.health.databaseFails.unreachable", values));
}

async function checkDatabase(t: Translator): Promise<Status> {
  const startedAt = performance.now();
  try {
    const { version, bytes } = await getDatabaseInfo();
    if (Number.parseInt(version, 10) < MIN_POSTGRES)
      return failing(t("admin.health.databaseFails.old", { version, oldest: MIN_POSTGRES }));
    const ms = Math.max(1, Math.round(performance.now() - startedAt));
    return { state: "ok", detail: t("admin.health.database", { version, size: formatSize(t, bytes), ms }) };
  } catch (error) {
    return describeDatabaseError(t, error);
  }
}

async function checkMigrations(t: Translator): Promise<Status> {
  const count = (await listMissingMigrations()).length;
  return count > 0
    ? failing(t("errors.http.notMigrated", { count }))
    : { state: "ok", detail: t("admin.health.migrated") };
}

async function checkClock(t: Translator): Promise<Status> {
  const { now } = await getDatabaseInfo();
  const difference = Math.abs(clock.ms() - now.getTime());
  const seconds = Math.round(difference / 1_000);
  return difference > MAX_CLOCK_DIFFERENCE_MS
    ? failing(t("admin.health.clock.differs", { seconds }))
    : { state: "ok", detail: t("admin.health.clock.ok") };
}

async function checkRedis(t: Translator): Promise<Status> {
  const { REDIS_URL } = env();
  if (!REDIS_URL) return { state: "off", detail: t("admin.health.redis.off") };
  try {
    await pingRedis(REDIS_URL);
    return { state: "ok", detail: t("admin.health.redis.ok") };
  } catch (error) {
    const isRefused = error instanceof Error && /^(WRONGPASS|NOAUTH|NOPERM)\b|\b(AUTH|ACL)\b/.test(error.message);
    const { host } = new URL(REDIS_URL);
    return failing(t(isRefused ? "admin.health.redis.refused" : "admin.health.redis.unreachable", { host }));
  }
}

async function checkMail(t: Translator): Promise<Status> {
  const { provider, problem } = await verifyMail();
  const detail = t("admin.health.mail", { provider, host: env().SMTP_URL?.host ?? "" });
  if (problem) return failing(`${detail}. ${problem}`);
  return { state: provider === "outbox" ? "off" : "ok", detail };
}

async function checkStorage(t: Translator): Promise<Status> {
  const { storage, problem, isCreated } = await verifyStorage();
  const detail = t("admin.health.storage", { provider: storage });
  if (!isCreated) return { state: "ok", detail: t("admin.health.storageMissing", { storage: detail }) };
  return problem ? failing(`${detail}. ${t(`admin.health.storageProblem.${problem}`)}`) : { state: "ok", detail };
}

/** Returns the folder, or the one that it would be created in. */
function findExisting(folder: string): string {
  return existsSync(folder) ? folder : findExisting(path.dirname(folder));
}

const isWritable = (folder: string): Promise<boolean> =>
  access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );

async function checkDisk(t: Translator): Promise<Status> {
  const folder = path.resolve(env().DATA_DIR);
  const existing = findExisting(folder);
  if (existing !== folder) {
    return (await isWritable(existing))
      ? { state: "off", detail: t("admin.health.disk.missing", { folder }) }
      : failing(t("admin.health.disk.notCreatable", { folder, parent: existing }));
  }
  if (!(await isWritable(folder))) return failing(t("admin.health.disk.notWritable", { folder }));
  const free = await getFreeBytes(folder);
  const size = formatSize(t, free);
  return free < MIN_FREE_BYTES
    ? failing(t("admin.health.disk.full", { folder, size }))
    : { state: "ok", detail: t("admin.health.disk.ok", { size }) };
}

const isLocal = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$|\.localhost$/.test(host);

async function isKnownHost(host: string): Promise<boolean> {
  if (isIP(host.replace(/^\[|\]$/g, ""))) return true;
  const found = lookup(host).then(
    () => true,
    () => false,
  );
  return Promise.race([found, new Promise<false>((resolve) => setTimeout(resolve, DNS_DEADLINE_MS, false).unref())]);
}

async function checkAddress(t: Translator): Promise<Status> {
  const { NEXTAUTH_URL: address } = env();
  const { protocol, hostname: host } = new URL(address);
  if (isLocal(host)) return { state: "ok", detail: t("admin.health.address.local", { address }) };
  if (protocol !== "https:") return failing(t("admin.health.address.insecure", { address }));
  if (!(await isKnownHost(host))) return failing(t("admin.health.address.unknown", { host }));
  return { state: "ok", detail: address };
}

function countAddresses(entry: string): number {
  const [address = "", bits] = entry.split("/");
  const allBits = isIP(address) === 6 ? 128 : 32;
  return 2 ** (allBits - Number(bits ?? allBits));
}

/** Our server speaks http, so a proxy stands before a site whose address is https. */
function checkProxies(t: Translator): Status {
  const { NEXTAUTH_URL, TRUSTED_PROXIES } = env();
  const tooWide = TRUSTED_PROXIES.find((entry) => countAddresses(entry) > MAX_PROXY_ADDRESSES);
  if (tooWide) return failing(t("admin.health.proxies.tooWide", { range: tooWide }));
  if (TRUSTED_PROXIES.length > 0)
    return { state: "ok", detail: t("admin.health.proxies.ok", { list: TRUSTED_PROXIES.join(", ") }) };
  return NEXTAUTH_URL.startsWith("https:")
    ? failing(t("admin.health.proxies.missing"))
    : { state: "off", detail: t("admin.health.proxies.off") };
}

function checkSecret(t: Translator): Status {
  const isGuessable = new Set(env().NEXTAUTH_SECRET).size < MIN_DIFFERENT_CHARACTERS;
  return isGuessable
    ? failing(t("admin.health.secret.guessable"))
    : { state: "ok", detail: t("admin.health.secret.ok") };
}

export const CONFIGURATION_CHECKS = {
  database: checkDatabase,
  migrations: checkMigrations,
  clock: checkClock,
  redis: checkRedis,
  mail: checkMail,
  storage: checkStorage,
  disk: checkDisk,
  address: checkAddress,
  proxies: checkProxies,
  secret: checkSecret,
} satisfies Partial<Record<HealthPart["key"], Check>>;
