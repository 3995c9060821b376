import type { PushKind } from "./schema";

export const MAX_PUSH_DEVICES = 10;

/** How long a message is kept, and how urgently it wakes the device (RFC 8030 §5.2, §5.3). */
export const PUSH_DELIVERY: Record<PushKind, { ttlSeconds: number; urgency: "normal" | "high" }> = {
  messages: { ttlSeconds: 24 * 60 * 60, urgency: "high" },
  requests: { ttlSeconds: 3 * 24 * 60 * 60, urgency: "normal" },
  reminders: { ttlSeconds: 60 * 60, urgency: "high" },
  changes: { ttlSeconds: 24 * 60 * 60, urgency: "normal" },
  recap: { ttlSeconds: 24 * 60 * 60, urgency: "normal" },
  followUps: { ttlSeconds: 12 * 60 * 60, urgency: "normal" },
  newEvents: { ttlSeconds: 24 * 60 * 60, urgency: "normal" },
};

/** Mails a day to guests without an account that one organizer may cause. */
export const MAX_GUEST_MAILS = 200;
/** After an admin raised it for them. */
export const MAX_RAISED_GUEST_MAILS = 2_000;
