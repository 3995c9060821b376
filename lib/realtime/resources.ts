import { z } from "zod";

export const RESOURCES = [
  "events",
  "rsvps",
  "attendances",
  "connections",
  "conversations",
  "profiles",
  "viewer",
  "topics",
  "announcements",
  "contacts",
  "introductions",
  "rounds",
] as const;
export type Resource = (typeof RESOURCES)[number];

/**
 * The state of the row that changed: an RSVP's status, the id of an active attendance, or null if
 * there is none any more. A tab that has this state already reads nothing
 * (docs/product/http.md#data-freshness).
 */
export const changedVersion = z.string().max(40).nullable();
export type ChangedVersion = z.infer<typeof changedVersion>;
