import { z } from "zod";

import { buildErrorMessage } from "@/lib/core/shared/error-message";

import { MAX_ACTIVITIES, MAX_VITAL_MS } from "./constants";

/** docs/product/events.md#activity-events */
export const ACTIVITY_ACTIONS = [
  "page_view",
  "login",
  "registration",
  "rsvp_created",
  "message_sent",
  "check_in",
] as const;

const MAX_METADATA_KEYS = 20;

export const activitySchema = z.object({
  action: z.enum(ACTIVITY_ACTIONS),
  page: z.string().trim().max(300).nullish(),
  metadata: z
    .record(z.string().max(50), z.union([z.string().max(300), z.number(), z.boolean(), z.null()]))
    .refine(
      (value) => Object.keys(value).length <= MAX_METADATA_KEYS,
      buildErrorMessage("activity.tooManyKeys", { max: MAX_METADATA_KEYS }),
    )
    .nullish(),
});
export type ActivityInput = z.output<typeof activitySchema>;

/** How slow a visit was (docs/product/events.md#speed-of-visits). `page` is the route's pattern. */
const vitalSchema = z.object({
  vital: z.enum(["lcp", "inp"]),
  page: z.string().trim().max(300),
  ms: z.number().min(0).max(MAX_VITAL_MS),
});
export type VitalInput = z.output<typeof vitalSchema>;

const waitingSchema = z
  .array(z.union([activitySchema, vitalSchema]))
  .min(1)
  .max(MAX_ACTIVITIES);

/** One report, or several that waited in the browser. */
export const activitiesSchema = z.union([activitySchema, vitalSchema, waitingSchema]);
