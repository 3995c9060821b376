import { isCertificateError } from "@/lib/core/server/outgoing";
import { env } from "@/lib/core/server/process/env";
import { pingRedis } from "@/lib/core/server/redis";
import { verifyMail } from "@/lib/mail/provider";
import { verifyStorage } from "@/lib/uploads/verify";

import { failing, type CheckContext, type Status } from "./check";

export async function checkRedis({ t }: CheckContext): Promise<Status> {
  const { REDIS_URL } = env();
  if (!REDIS_URL) return { state: "off", detail: t("admin.health.redis.off") };
  try {
    await pingRedis(REDIS_URL);
    return { state: "ok", detail: t("admin.health.redis.ok") };
  } catch (error) {
    const isRefused = error instanceof Error && /^(WRONGPASS|NOAUTH|NOPERM)\b|\b(AUTH|ACL)\b/.test(error.message);
    const { host } = new URL(REDIS_URL);
    if (isCertificateError(error)) return failing(t("admin.health.certificate", { host }));
    return failing(t(isRefused ? "admin.health.redis.refused" : "admin.health.redis.unreachable", { host }));
  }
}

export async function checkMail({ t }: CheckContext): Promise<Status> {
  const { provider, problem, hint } = await verifyMail();
  const host = env().SMTP_URL?.host ?? "";
  const detail = t("admin.health.mail", { provider, host });
  if (problem) {
    const todo = hint && t(`admin.health.mailHint.${hint}`, { host });
    return failing([detail, problem, todo].filter(Boolean).join(". "));
  }
  return { state: provider === "outbox" ? "off" : "ok", detail };
}

export async function checkStorage({ t }: CheckContext): Promise<Status> {
  const { storage, problem, isCreated } = await verifyStorage();
  const detail = t("admin.health.storage", { provider: storage });
  if (!isCreated) return { state: "ok", detail: t("admin.health.storageMissing", { storage: detail }) };
  if (problem === null) return { state: "ok", detail };
  const host = URL.parse(env().S3_ENDPOINT ?? "")?.host ?? "";
  return failing(`${detail}. ${t(`admin.health.storageProblem.${problem}`, { host })}`);
}

export function checkEventbrite({ t }: CheckContext): Status {
  return env().EVENTBRITE_TOKEN
    ? { state: "ok", detail: t("admin.health.eventbrite.on") }
    : { state: "off", detail: t("admin.health.eventbrite.off") };
}
