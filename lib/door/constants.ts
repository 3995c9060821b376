/** Of guests and members together, on a device's list. */
export const MAX_DOOR_ENTRIES = 5_000;
/** In one call. */
export const MAX_DOOR_CHECK_INS = 100;
/** Shown repeats of check-ins that two devices made without a network. */
export const MAX_DOOR_REPEATS = 100;
/** Before check-in opens, a device keeps its list. */
export const EARLY_LIST_MS = 24 * 60 * 60 * 1000;
export const DOOR_RETENTION_MS = 90 * 24 * 60 * 60 * 1000;

/** Of a check-in code, at its end, beside the last name. */
export const KIOSK_CODE_DIGITS = 3;

/** Reasons that keep somebody out (docs/product/door.md#conflicts). */
export const DOOR_REASONS = [
  "unknown",
  "no_rsvp",
  "pending",
  "waitlisted",
  "declined",
  "full",
  "elsewhere",
  "suspended",
  "too_early",
  "ended",
  "cancelled",
] as const;
export type DoorReason = (typeof DOOR_REASONS)[number];
