import { z } from "zod";

import { mapKinds, type NotificationSettings, OFF_BY_DEFAULT, type PushKind } from "./constants";
import type { pushKeyResponseSchema, textNumberResponseSchema } from "./responses";

const isRecord = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value);

/** Parses each property separately, so that one invalid value doesn't discard an opt-out. */
const lenientObject = <Shape extends z.ZodRawShape>(parts: Shape) =>
  z.preprocess((stored) => (isRecord(stored) ? stored : {}), z.object(parts));

const notificationSettings = lenientObject(
  mapKinds((channels, kind) => {
    const isOn = z.boolean().catch(!OFF_BY_DEFAULT.includes(kind));
    return lenientObject(Object.fromEntries(channels.map((channel) => [channel, isOn])));
  }),
);

export const readNotificationSettings = (stored: unknown): NotificationSettings =>
  notificationSettings.parse(stored) as NotificationSettings;

export type TextNumberResponse = z.infer<typeof textNumberResponseSchema>;

/** `url` is a path of this site. A newer message replaces one with the same `tag`. */
export type PushNotification = {
  title: string;
  body: string;
  url: string;
  tag: string;
  kind: PushKind;
  /** The push service drops the message then. */
  expiresAt?: string;
};

// An uncompressed P-256 point (65 bytes) and 16 random bytes, in base64url.
const p256dh = z
  .string()
  .max(100)
  .regex(/^B[A-Za-z0-9_-]{86}=?$/, "notifications.pushKey.invalid");
const auth = z
  .string()
  .max(40)
  .regex(/^[A-Za-z0-9_-]{22}(==)?$/, "notifications.pushSecret.invalid");

const MAX_ENDPOINT = 1_000;

/** Local, reserved (RFC 6761, 6762, 8375) or empty. */
const isLocalName = (host: string): boolean =>
  !host.includes(".") || /\.(localhost|local|internal|lan|home|corp|arpa|test|invalid|example|onion)\.?$/i.test(host);

/** The server sends requests there. Resolved addresses are checked when a push is sent. */
const endpoint = z.string().max(MAX_ENDPOINT).refine(isPushAddress, "notifications.pushEndpoint.invalid");

function isPushAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  if (protocol !== "https:" || port !== "" || username !== "" || password !== "") return false;
  const isNumeric = hostname.startsWith("[") || /^[\d.]+$/.test(hostname);
  return !isNumeric && !isLocalName(hostname);
}

/** A browser's PushSubscription as JSON. */
export const subscribeSchema = z.object({ endpoint, keys: z.object({ p256dh, auth }) });
export type SubscribeInput = z.infer<typeof subscribeSchema>;

export const unsubscribeSchema = z.object({ endpoint: z.string().min(1).max(MAX_ENDPOINT) });

/** The key is null if push is not set up. */
export type PushKeyResponse = z.infer<typeof pushKeyResponseSchema>;
