import { db } from "@/lib/core/server/db";
import { getStoreSettings } from "@/lib/core/server/object-store/settings";
import { clock } from "@/lib/core/shared/clock";
import { getMailProvider } from "@/lib/mail/provider";
import type { Locale } from "@/lib/i18n/server/languages";
import { getTranslator } from "@/lib/i18n/server/translator";
import packageFile from "@/package.json";

import type { AdminHealth, HealthPart } from "../../responses";
import { listFailedDeliveries } from "../failed-deliveries";
import { getDatabaseInfo, listLastJobRuns } from "../health.sql";
import { runCheck, type Check, type CheckContext, type CheckKey, type Status } from "./check";
import { checkClock, checkDatabase, checkMigrations } from "./database";
import { checkIdentity } from "./identity";
import { checkBackups, checkDisk, checkPorts } from "./machine";
import { checkPictures } from "./pictures";
import { checkDeliveries, checkJobs, checkRealtime, checkSockets, checkVisits } from "./running";
import { checkEventbrite, checkMail, checkRedis, checkStorage } from "./services";
import { checkAddress, checkProxies, checkSecret, checkSettings } from "./site";

// The one list of what can be wrong with a site (docs/operations.md#checks). The doctor, the log,
// System health and metrics use it.

/** These need no running app. */
const CONFIGURATION = {
  settings: checkSettings,
  database: checkDatabase,
  migrations: checkMigrations,
  clock: checkClock,
  redis: checkRedis,
  mail: checkMail,
  storage: checkStorage,
  pictures: checkPictures,
  identity: checkIdentity,
  eventbrite: checkEventbrite,
  disk: checkDisk,
  backups: checkBackups,
  address: checkAddress,
  proxies: checkProxies,
  secret: checkSecret,
} satisfies Partial<Record<CheckKey, Check>>;

/** It listens for a moment, so a process that starts meanwhile would find its port taken. */
const BEFORE_START = { ports: checkPorts };

const RUNNING = {
  sockets: checkSockets,
  realtime: checkRealtime,
  jobs: checkJobs,
  deliveries: checkDeliveries,
  visits: checkVisits,
} satisfies Partial<Record<CheckKey, Check>>;

export type CheckedPart = Status & Pick<HealthPart, "key" | "name">;

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => (result ??= read());
}

const createContext = (locale: Locale, isRunning: boolean): CheckContext => ({
  ...{ t: getTranslator(locale), isRunning },
  ...{ readDatabase: once(getDatabaseInfo), readJobs: once(listLastJobRuns) },
});

function runChecks(
  checks: Partial<Record<CheckKey, Check>>,
  context: CheckContext,
  skipped: readonly string[],
): Promise<CheckedPart[]> {
  const chosen = (Object.entries(checks) as [CheckKey, Check][]).filter(([key]) => !skipped.includes(key));
  return Promise.all(
    chosen.map(async ([key, check]) => {
      const name = context.t(`admin.health.parts.${key}`);
      return { key, name, ...(await runCheck(key, check, context)) };
    }),
  );
}

/**
 * Loads what is otherwise loaded at first use. That blocks the process, for seconds on a busy
 * machine, while the time to respond of the parts that were asked already would run out.
 */
async function loadClients(): Promise<void> {
  await db().$connect();
  if (getMailProvider() === "smtp") await import("nodemailer/lib/smtp-connection");
  if (getStoreSettings()) await import("@aws-sdk/client-s3");
}

/** @param skipped keys of parts that are not set yet, and `ports` once the app has them */
export async function checkBeforeStart(locale: Locale, skipped: readonly string[] = []): Promise<CheckedPart[]> {
  await loadClients();
  return runChecks({ ...CONFIGURATION, ...BEFORE_START }, createContext(locale, false), skipped);
}

export const checkRunning = (
  locale: Locale,
  skipped: readonly string[] = [],
  context = createContext(locale, true),
): Promise<CheckedPart[]> => runChecks({ ...CONFIGURATION, ...RUNNING }, context, skipped);

export async function getHealth(locale: Locale): Promise<AdminHealth> {
  const context = createContext(locale, true);
  const [parts, jobs, failedDeliveries] = await Promise.all([
    checkRunning(locale, [], context),
    context.readJobs().catch(() => []),
    listFailedDeliveries().catch(() => []),
  ]);
  return {
    version: packageFile.version,
    node: process.version,
    checkedAt: clock.now().toISOString(),
    parts: parts.map(({ key, name, state, detail }) => ({ key, name, state, detail })),
    jobs: jobs.map(({ name, state, at, seconds }) => ({ name, state, at, seconds })),
    failedDeliveries,
  };
}
