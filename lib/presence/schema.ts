import { z } from "zod";

import { idSchema } from "@/lib/core/shared/id";

import type { attendeeLocationSchema, attendeeOnMapSchema, everyoneOnMapSchema, mapUpdateSchema } from "./responses";

/** Degrees (WGS 84). zod's numbers exclude NaN and Infinity. */
export const positionSchema = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});
export type Position = z.infer<typeof positionSchema>;

/**
 * The part of the map that a client shows, in degrees. `west` is greater than `east` if it crosses the antimeridian, as in GeoJSON
 * (RFC 7946, section 5.2).
 */
export const viewportSchema = z
  .object({
    south: z.number().min(-90).max(90),
    west: z.number().min(-180).max(180),
    north: z.number().min(-90).max(90),
    east: z.number().min(-180).max(180),
  })
  .refine(({ south, north }) => south <= north, "realtime.invalidViewport");
export type Viewport = z.infer<typeof viewportSchema>;

export const viewportUpdateSchema = z.object({ eventId: idSchema, viewport: viewportSchema });

/** The position of the socket's own member. `userId` is accepted from older clients and ignored. */
export const locationUpdateSchema = positionSchema.extend({
  userId: z.string().max(100).optional(),
  eventId: idSchema,
});

/** A marker on the map. */
export type AttendeeOnMap = z.infer<typeof attendeeOnMapSchema>;
export type MapUpdate = z.infer<typeof mapUpdateSchema>;
export type EveryoneOnMap = z.infer<typeof everyoneOnMapSchema>;
export type AttendeeLocation = z.infer<typeof attendeeLocationSchema>;
