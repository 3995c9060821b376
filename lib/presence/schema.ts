import { z } from "zod";

import { idSchema } from "@/lib/core/shared/id";
import type { PublicUser } from "@/lib/profiles/schema";
import type { attendeeLocationSchema, attendeeOnMapSchema } from "./responses";

/** Degrees on the WGS 84 ellipsoid; 0 is a coordinate (contract §5). NaN and Infinity are no numbers to zod. */
export const positionSchema = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});
export type Position = z.infer<typeof positionSchema>;

/** Of the socket's own user, whatever `userId` claims (contract §5). */
export const locationUpdateSchema = positionSchema.extend({
  userId: z.string().max(100).optional(),
  eventId: idSchema,
});

/** A marker; `timestamp` is ISO 8601 (spec B§3). */
export type AttendeeOnMap = z.infer<typeof attendeeOnMapSchema>;
export type AttendeeLocation = z.infer<typeof attendeeLocationSchema>;
