/** docs/product/webhooks.md#messages. Triggers of the database write them. */
export const WEBHOOK_TYPES = [
  ...(["guest.added", "guest.updated", "guest.joined", "guest.removed"] as const),
  ...(["rsvp.created", "rsvp.updated", "rsvp.cancelled"] as const),
  ...(["checkin.created", "checkin.ended"] as const),
  ...(["event.created", "event.updated", "event.cancelled", "event.deleted"] as const),
] as const;

export const MESSAGE_STATUSES = ["waiting", "delivered", "failed"] as const;

/** Of a member for one event, for all of their events, and together. */
export const MAX_WEBHOOKS = 5;
export const MAX_WEBHOOKS_OF_MEMBER = 10;
export const MAX_WEBHOOK_URL = 500;
export const MAX_LOGGED_MESSAGES = 50;

const MINUTE_MS = 60_000;
/** After each failed try but the eighth, the last, 23.6 hours after the first. */
export const RETRY_WAITS_MS: readonly number[] = [1, 5, 30, 120, 240, 480, 540].map((minutes) => minutes * MINUTE_MS);
/** Failed tries in a row, of any messages, that turn a webhook off. */
export const MAX_FAILURES = 20;
