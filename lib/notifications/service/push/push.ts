import { createHash } from "node:crypto";

import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/process/env";
import { logger } from "@/lib/core/server/process/logger";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { createOutgoingFetch, getFailureCode } from "@/lib/core/server/outgoing";

import { PUSH_DELIVERY } from "../../constants";
import { type PushNotification, readNotificationSettings } from "../../schema";
import { toPushText } from "../text/push-text";

/** Browsers choose the services, so deadlines are short and responses are not read. */
const fetchPushService = createOutgoingFetch({ deadlineMs: 5_000, maxBytes: 0, maxConcurrent: 200, publicOnly: true });

const MAX_TITLE_LENGTH = 80;
const MAX_BODY_LENGTH = 160;

/** RFC 8030 §5.4: at most 32 characters of base64url. A newer push replaces a waiting one. */
const toTopic = (tag: string): string => createHash("sha256").update(tag).digest("base64url").slice(0, 32);

const DEVICE = {
  id: true,
  endpoint: true,
  p256dh: true,
  auth: true,
  user: { select: { profile: { select: { notifications: true } } } },
} as const satisfies Prisma.PushSubscriptionSelect;

type Device = Prisma.PushSubscriptionGetPayload<{ select: typeof DEVICE }>;

/** Lists devices with an open session; none for a deleted or suspended member. */
const listDevices = (userId: string, now: Date): Promise<Device[]> =>
  db().pushSubscription.findMany({
    where: { userId, session: { expire: { gt: now } }, user: { deletedAt: null, suspendedAt: null } },
    select: DEVICE,
  });

const getSecondsUntil = (instant: string): number =>
  Math.max(0, Math.floor((Date.parse(instant) - clock.ms()) / 1_000));

/** Bounds the wait after a 429, because browsers choose the services. */
const RATE_LIMIT_SECONDS = { min: 30, max: 60 * 60 };

/** A retry may succeed: no response, a fault of the service, or too many pushes. */
export class PushError extends Error {
  override readonly name = "PushError";
  readonly isRetryable = true;

  constructor(
    message: string,
    /** Seconds, if too many were sent. */
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}

/** RFC 9110 §10.2.3: seconds or a date. */
function readRetryAfter(value: string): number {
  const seconds = /^\d+$/.test(value) ? Number(value) : getSecondsUntil(value) || 0;
  return Math.min(Math.max(seconds, RATE_LIMIT_SECONDS.min), RATE_LIMIT_SECONDS.max);
}

type Refusal = { status?: number; code?: string; retryAfter?: string | null };

function toResult({ status, code, retryAfter }: Refusal): "gone" | "refused" | PushError {
  if (status === 404 || status === 410) return "gone";
  if (status === 429)
    return new PushError("The push service refused because of its rate limit", readRetryAfter(retryAfter ?? ""));
  // `publicLookup` refuses private addresses with EACCES.
  const isTemporary = status === undefined ? code !== "EACCES" : status >= 500;
  return isTemporary ? new PushError(`The push service failed: ${status ?? code ?? "no response"}`) : "refused";
}

type Result = "accepted" | ReturnType<typeof toResult>;

type Vapid = { publicKey: string; privateKey: string; subject: string };

async function sendToDevice(
  { endpoint, p256dh, auth }: Device,
  { title, body, url, tag, kind, expiresAt }: PushNotification,
  vapidDetails: Vapid,
): Promise<Result> {
  // Loaded lazily, because most processes never send a push.
  const { default: webPush } = await import("web-push");
  const { ttlSeconds, urgency } = PUSH_DELIVERY[kind];
  const payload = { title: toPushText(title, MAX_TITLE_LENGTH), body: toPushText(body, MAX_BODY_LENGTH), url, tag };
  let refusal: Refusal;
  try {
    const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
      vapidDetails,
      contentEncoding: "aes128gcm",
      TTL: expiresAt ? Math.min(ttlSeconds, getSecondsUntil(expiresAt)) : ttlSeconds,
      urgency,
      topic: toTopic(tag),
    });
    const { ok, status, headers } = await fetchPushService(endpoint, {
      method: request.method,
      headers: request.headers,
      body: new Uint8Array(request.body),
    });
    if (ok) return "accepted";
    refusal = { status, retryAfter: headers.get("retry-after") };
  } catch (error) {
    refusal = { code: getFailureCode(error) ?? (error as Error).name };
  }
  const result = toResult(refusal);
  // Logs only the host, because the endpoint is a secret.
  const { status, code } = refusal;
  if (result !== "gone") logger.warn({ status, code, host: new URL(endpoint).host }, "push service rejected the push");
  return result;
}

/**
 * Returns how many services accepted it. Removes devices that no longer exist.
 * @throws PushError if none accepted it and a retry may succeed
 */
export async function sendPush(userId: string, notification: PushNotification): Promise<number> {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = env();
  if (!publicKey || !privateKey) return 0;
  const devices = await listDevices(userId, clock.now());
  const [first] = devices;
  if (!first || !readNotificationSettings(first.user.profile?.notifications)[notification.kind].push) return 0;
  const results = await Promise.all(
    devices.map(async (device) => ({
      id: device.id,
      result: await sendToDevice(device, notification, { publicKey, privateKey, subject }),
    })),
  );
  const gone = results.filter(({ result }) => result === "gone").map(({ id }) => id);
  if (gone.length > 0) await db().pushSubscription.deleteMany({ where: { id: { in: gone } } });
  const accepted = results.filter(({ result }) => result === "accepted").length;
  const failures = results.flatMap(({ result }) => (result instanceof PushError ? [result] : []));
  // A fault counts as an attempt, even beside a rate limit.
  const failure = failures.find(({ retryAfter }) => retryAfter === undefined) ?? failures[0];
  if (accepted === 0 && failure) throw failure;
  return accepted;
}
