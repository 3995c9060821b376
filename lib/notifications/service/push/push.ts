import { createHash } from "node:crypto";
import { Agent } from "node:https";

import { clock } from "@/lib/core/shared/clock";
import { query } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/env";
import { logger } from "@/lib/core/server/logger";
import { publicLookup } from "@/lib/core/server/public-network";

import { PUSH_DELIVERY } from "../../constants";
import { truncate } from "../../policy";
import { type PushNotification, readNotificationSettings } from "../../schema";

type Device = { id: string; endpoint: string; p256dh: string; auth: string; notifications: unknown };

/** A push service that doesn't answer holds nobody up. */
const TIMEOUT_MS = 8_000;

let outward: Agent | undefined;
/** Connections to addresses that users named: public ones alone, few at once, none kept. */
const outwardAgent = (): Agent =>
  (outward ??= new Agent({ lookup: publicLookup, maxSockets: 20, keepAlive: false, timeout: TIMEOUT_MS }));

/** RFC 8030 §5.4: at most 32 characters of base64url name what a newer push replaces while the device is away. */
const topicOf = (tag: string): string => createHash("sha256").update(tag).digest("base64url").slice(0, 32);

/** The devices whose session is good, of a member who is neither deleted nor suspended. */
const devicesOf = (userId: string): Promise<Device[]> =>
  query<Device>(
    "push_devices",
    `SELECT d.id, d.endpoint, d.p256dh, d.auth, p.notifications FROM push_subscriptions d
     JOIN sessions s ON s.sid = d.sid AND s.expire > $2
     JOIN users u ON u.id = d."userId" AND u."deletedAt" IS NULL AND u."suspendedAt" IS NULL
     JOIN profiles p ON p."userId" = d."userId"
     WHERE d."userId" = $1`,
    [userId, clock.now()],
  );

/**
 * Pushes a notice to every device of a member that asked for it, unless they turned its kind off. Answers how many devices'
 * services took it; never throws for a service that refuses or is away. One that says the device is gone is forgotten.
 * Plain SQL and nothing of Prisma, so the realtime process may call it.
 */
export async function sendPush(userId: string, notice: PushNotification, agent: Agent = outwardAgent()): Promise<number> {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = env();
  if (!publicKey || !privateKey) return 0;
  const devices = await devicesOf(userId);
  const [first] = devices;
  if (!first || !readNotificationSettings(first.notifications)[notice.kind].push) return 0;
  // Loaded at the first push: most processes never send one.
  const { default: webPush } = await import("web-push");
  const { ttlSeconds, urgency } = PUSH_DELIVERY[notice.kind];
  const payload = JSON.stringify({
    title: truncate(notice.title, 80),
    body: truncate(notice.body, 160),
    url: notice.url,
    tag: notice.tag,
  });

  const gone: string[] = [];
  const taken = await Promise.all(
    devices.map(async ({ id, endpoint, p256dh, auth }) => {
      try {
        await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, payload, {
          vapidDetails: { subject, publicKey, privateKey },
          contentEncoding: "aes128gcm",
          TTL: ttlSeconds,
          urgency,
          topic: topicOf(notice.tag),
          timeout: TIMEOUT_MS,
          agent,
        });
        return true;
      } catch (error) {
        const status = error instanceof webPush.WebPushError ? error.statusCode : undefined;
        if (status === 404 || status === 410) gone.push(id);
        // The service's name alone: the rest of the address is the device's secret.
        else logger.warn({ status, code: codeOf(error), host: new URL(endpoint).host }, "a push was not taken");
        return false;
      }
    }),
  );
  if (gone.length > 0) await query("push_gone", `DELETE FROM push_subscriptions WHERE id = ANY($1::uuid[])`, [gone]);
  return taken.filter(Boolean).length;
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;
