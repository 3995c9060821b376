import { z } from "zod";

import { idSchema } from "@/lib/core/shared/id";

import type { attendeeLocationSchema, attendeeOnMapSchema, mapUpdateSchema } from "./responses";

/** Degrees (WGS 84). zod's numbers exclude NaN and Infinity. */
export const positionSchema = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});
export type Position = z.infer<typeof positionSchema>;

/** A member's own position. The protocol includes a `userId`, which the server ignores. */
export const locationUpdateSchema = positionSchema.extend({
  userId: z.string().max(100).optional(),
  eventId: idSchema,
});

export type AttendeeOnMap = z.infer<typeof attendeeOnMapSchema>;
export type MapUpdate = z.infer<typeof mapUpdateSchema>;
export type AttendeeLocation = z.infer<typeof attendeeLocationSchema>;
