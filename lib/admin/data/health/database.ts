import { listMissingMigrations } from "@/lib/core/server/database/migrations.sql";
import { getFailureCode, isCertificateError } from "@/lib/core/server/outgoing";
import { env } from "@/lib/core/server/process/env";
import { clock } from "@/lib/core/shared/clock";
import type { Translator } from "@/lib/i18n/server/translator";

import { failing, formatSize, type CheckContext, type Status } from "./check";

/** The oldest version with the collation pg_c_utf8, which searches use. */
const MIN_POSTGRES = 17;
/** Codes of authenticator apps are valid for 30 seconds. */
const MAX_CLOCK_DIFFERENCE_MS = 15_000;

/** PostgreSQL's codes: class 28 is a refused sign-in, 3D000 a database that isn't there. */
function describeError(t: Translator, error: unknown): Status {
  const { host, pathname, username } = new URL(env().DATABASE_URL);
  const values = { host, database: decodeURIComponent(pathname.slice(1)), role: decodeURIComponent(username) };
  const code = getFailureCode(error) ?? "";
  const message = error instanceof Error ? error.message : "";
  if (isCertificateError(error)) return failing(t("admin.health.databaseFails.certificate", { ...values, code }));
  if (message.includes("does not support SSL")) return failing(t("admin.health.databaseFails.noTls", values));
  if (code.startsWith("28") && /no encryption|SSL off/.test(message))
    return failing(t("admin.health.databaseFails.wantsTls", values));
  if (code.startsWith("28")) return failing(t("admin.health.databaseFails.refused", values));
  if (code === "3D000") return failing(t("admin.health.databaseFails.missing", values));
  if (message.includes("unsupported startup parameter")) return failing(t("admin.health.databaseFails.pooler", values));
  return failing(t("admin.health.databaseFails.unreachable", values));
}

export async function checkDatabase({ t, readDatabase }: CheckContext): Promise<Status> {
  const startedAt = performance.now();
  try {
    const { version, bytes, isEncrypted, isShared } = await readDatabase();
    if (Number.parseInt(version, 10) < MIN_POSTGRES)
      return failing(t("admin.health.databaseFails.old", { version, oldest: MIN_POSTGRES }));
    if (isShared) return failing(t("admin.health.databaseFails.transactionMode"));
    const ms = Math.max(1, Math.round(performance.now() - startedAt));
    const tls = isEncrypted ? "yes" : "no";
    return { state: "ok", detail: t("admin.health.database", { version, size: formatSize(t, bytes), ms, tls }) };
  } catch (error) {
    return describeError(t, error);
  }
}

export async function checkMigrations({ t }: CheckContext): Promise<Status> {
  const count = (await listMissingMigrations()).length;
  return count > 0
    ? failing(t("errors.http.notMigrated", { count }))
    : { state: "ok", detail: t("admin.health.migrated") };
}

export async function checkClock({ t, readDatabase }: CheckContext): Promise<Status> {
  const { now } = await readDatabase();
  const difference = Math.abs(clock.ms() - now.getTime());
  const seconds = Math.round(difference / 1_000);
  return difference > MAX_CLOCK_DIFFERENCE_MS
    ? failing(t("admin.health.clock.differs", { seconds }))
    : { state: "ok", detail: t("admin.health.clock.ok") };
}
