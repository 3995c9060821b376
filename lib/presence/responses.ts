import { z } from "zod";

import { publicUserSchema } from "@/lib/profiles/responses/profile";

export const attendeeLocationSchema = z.strictObject({
  userId: z.uuid(),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  timestamp: z.iso.datetime(),
});

export const attendeeOnMapSchema = attendeeLocationSchema.extend({ user: publicUserSchema });

/** The others whom a viewer may see on the whole map, and the smallest area with all markers; null without one. */
export const everyoneOnMapSchema = z.strictObject({
  others: z.int().min(0),
  bounds: z.strictObject({ south: z.number(), west: z.number(), north: z.number(), east: z.number() }).nullable(),
});

/** What changed for a client that sent its viewport (docs/product/realtime-protocol.md#viewport). */
export const mapUpdateSchema = z.strictObject({
  /** Who is in the viewport now and was not before. */
  entered: z.array(attendeeOnMapSchema).optional(),
  moved: z.array(attendeeLocationSchema).optional(),
  /** The ids of those who left the viewport or the map. */
  left: z.array(z.uuid()).optional(),
  everyone: everyoneOnMapSchema.optional(),
});
