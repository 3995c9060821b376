import { z } from "zod";

import { publicUserSchema } from "@/lib/profiles/responses/profile";

export const attendeeLocationSchema = z.strictObject({
  userId: z.uuid(),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  timestamp: z.iso.datetime(),
});

export const attendeeOnMapSchema = attendeeLocationSchema.extend({ user: publicUserSchema });

const movedSchema = attendeeLocationSchema.omit({ timestamp: true });

/** Changes since the last update (docs/product/realtime-protocol.md#map-updates). */
export const mapUpdateSchema = z.strictObject({
  /** New on the map, or with names that this process has just read. */
  entered: z.array(attendeeOnMapSchema).optional(),
  moved: z.array(movedSchema).optional(),
  /** When the server sent `moved`, so that each position needs no time of its own. */
  at: z.iso.datetime().optional(),
  left: z.array(z.uuid()).optional(),
});
