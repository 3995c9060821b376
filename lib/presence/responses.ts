import { z } from "zod";

import { publicUserSchema } from "@/lib/profiles/responses/profile";

export const attendeeLocationSchema = z.strictObject({
  userId: z.uuid(),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  timestamp: z.iso.datetime(),
});

export const attendeeOnMapSchema = attendeeLocationSchema.extend({ user: publicUserSchema });
