import { setTimeout as wait } from "node:timers/promises";

import { logger } from "@/lib/core/server/process/logger";
import type { Translator } from "@/lib/i18n/server/translator";

import type { HealthPart } from "../../responses";
import type { DatabaseInfo, JobRun } from "../health.sql";
import type { Sample } from "./gauges";

export type CheckKey = HealthPart["key"];

export type Status = Pick<HealthPart, "state" | "detail"> & {
  /** For metrics. */
  samples?: Sample[];
};

export type CheckContext = {
  t: Translator;
  /** False before the start: then what the app makes can't be there yet. */
  isRunning: boolean;
  /** Read once for all checks. */
  readDatabase: () => Promise<DatabaseInfo>;
  readJobs: () => Promise<JobRun[]>;
};

export type Check = (context: CheckContext) => Status | Promise<Status>;

/** Shorter than ten seconds, within which the doctor is done. */
const LIMIT_MS = 9_000;

export const failing = (detail: string, samples?: Sample[]): Status => ({ state: "failing", detail, samples });

export const GIB = 1024 ** 3;

/** With the decimal sign of the language. */
export const formatSize = (t: Translator, bytes: number): string =>
  bytes >= GIB
    ? t("admin.health.size.gb", { size: Math.round((10 * bytes) / GIB) / 10 })
    : t("admin.health.size.mb", { size: Math.round(bytes / 1024 ** 2) });

/** Never rejects: a check that throws or takes too long is failing. */
export async function runCheck(key: CheckKey, check: Check, context: CheckContext): Promise<Status> {
  const { t } = context;
  const late = failing(t("admin.health.slow", { seconds: LIMIT_MS / 1_000 }));
  try {
    return await Promise.race([check(context), wait(LIMIT_MS, late, { ref: false })]);
  } catch (error) {
    logger.warn({ err: error, part: key }, "health check failed");
    return failing(t("admin.health.notChecked"));
  }
}
