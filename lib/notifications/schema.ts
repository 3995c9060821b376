import { z } from "zod";
import type { pushKeyResponseSchema } from "./responses";

const on = z.boolean().catch(true);
const push = { push: on };
const email = { email: on };
const isRecord = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value);

/** An object whose parts are each read by themselves, so that nothing unreadable beside it loses an opt-out. */
const each = <Shape extends z.ZodRawShape>(parts: Shape) =>
  z.preprocess((stored) => (isRecord(stored) ? stored : {}), z.object(parts));

const notificationSettings = each({
  messages: each(push),
  requests: each({ ...push, ...email }),
  reminders: each({ ...push, ...email }),
  changes: each({ ...push, ...email }),
  thankYou: each(email),
  digest: each(email),
});
/**
 * What a member wants to be told, by kind and channel, as kept in profiles.notifications: a kind or a channel that isn't
 * named there, or can't be read, is on.
 */
export type NotificationSettings = z.infer<typeof notificationSettings>;

/** What is stored, made whole. */
export const readNotificationSettings = (stored: unknown): NotificationSettings => notificationSettings.parse(stored);

/** The kinds that may be pushed. */
export type PushKind = "messages" | "requests" | "reminders" | "changes";

/** What a push says. `url` is a path of ours, opened by a tap; a newer one with the same `tag` takes an older one's place. */
export type PushNotification = { title: string; body: string; url: string; tag: string; kind: PushKind };

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
export type PushKeyResponse = z.infer<typeof pushKeyResponseSchema>;
