import { z } from "zod";

import { fillBrandFields } from "@/lib/core/shared/site";

const text = z.string().nullable();

export const siteResponseSchema = z.strictObject({
  /** The version, for the next change. Null: nothing was ever changed. */
  updatedAt: z.iso.datetime().nullable(),
  updatedByName: text,
  settings: z.strictObject({
    ...fillBrandFields(text),
    defaultTimeZone: text,
    timeZones: z.array(z.string()).nullable(),
    cities: z.array(z.string()).nullable(),
    distanceUnit: z.enum(["mi", "km"]).nullable(),
    checkInDistanceM: z.int().nullable(),
    nearbyDistanceM: z.int().nullable(),
    registrationLocation: z.literal("optional").nullable(),
    locationInput: z.literal("text").nullable(),
    defaultLanguage: text,
  }),
});
export type SiteResponse = z.infer<typeof siteResponseSchema>;
