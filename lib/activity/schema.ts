import { z } from "zod";

/** Contract §4: what a screen may report. */
export const ACTIVITY_ACTIONS = [
  "page_view",
  "login",
  "registration",
  "rsvp_created",
  "message_sent",
  "check_in",
] as const;

export const activitySchema = z.object({
  action: z.enum(ACTIVITY_ACTIONS),
  page: z.string().trim().max(300).nullish(),
  metadata: z
    .record(z.string().max(50), z.union([z.string().max(300), z.number(), z.boolean(), z.null()]))
    .refine((value) => Object.keys(value).length <= 20, "Too many keys")
    .nullish(),
});
export type ActivityInput = z.output<typeof activitySchema>;
