import { z } from "zod";

const on = z.boolean().default(true);

/**
 * What a member wants to be told, by kind and channel, as kept in profiles.notifications: a kind or a channel that isn't
 * named there is on.
 */
export const notificationSettings = z.object({
  messages: z.object({ push: on }).prefault({}),
  requests: z.object({ push: on, email: on }).prefault({}),
  reminders: z.object({ push: on, email: on }).prefault({}),
  changes: z.object({ push: on, email: on }).prefault({}),
  thankYou: z.object({ email: on }).prefault({}),
  digest: z.object({ email: on }).prefault({}),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

/** What is stored, made whole; anything unreadable counts as not named. */
export function readNotificationSettings(stored: unknown): NotificationSettings {
  const read = notificationSettings.safeParse(stored ?? {});
  return read.success ? read.data : notificationSettings.parse({});
}

/** The kinds that may be pushed. */
export type PushKind = "messages" | "requests" | "reminders" | "changes";

/** What a push says. `url` is a path of ours, opened by a tap; a newer one with the same `tag` takes an older one's place. */
export type PushNotice = { title: string; body: string; url: string; tag: string; kind: PushKind };

// Keys as the browser gives them: an uncompressed P-256 point (65 bytes) and 16 random bytes, in base64url.
const p256dh = z.string().regex(/^B[A-Za-z0-9_-]{86}=?$/, "is not a key");
const auth = z.string().regex(/^[A-Za-z0-9_-]{22}(==)?$/, "is not a secret");

const MAX_ENDPOINT = 1_000;

/** A name that only a local network or nobody answers to (RFC 6761, 6762, 8375), or no name at all. */
const isLocalName = (host: string): boolean =>
  !host.includes(".") || /\.(localhost|local|internal|lan|home|corp|arpa|test|invalid|example|onion)\.?$/i.test(host);

/**
 * Where a push service takes messages: https on its own port, at a public name. The server will send there, so an address
 * of our own network must not get in; what the name resolves to is looked at again on sending.
 */
const endpoint = z.string().max(MAX_ENDPOINT).refine(isPushAddress, "is not a push service's address");

function isPushAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  if (protocol !== "https:" || port !== "" || username !== "" || password !== "") return false;
  const isNumeric = hostname.startsWith("[") || /^[\d.]+$/.test(hostname);
  return !isNumeric && !isLocalName(hostname);
}

/** The body of POST /api/push/subscribe: a browser's PushSubscription as JSON. */
export const subscribeSchema = z.object({ endpoint, keys: z.object({ p256dh, auth }) });
export type SubscribeInput = z.infer<typeof subscribeSchema>;

/** The body of DELETE /api/push/subscribe. */
export const unsubscribeSchema = z.object({ endpoint: z.string().min(1).max(MAX_ENDPOINT) });

/** The answer of GET /api/push/key: null where push is not set up. */
export type PushKeyAnswer = { publicKey: string | null };
