import { z } from "zod";

import { publicUserSchema } from "@/lib/profiles/responses";

import { positionSchema } from "./schema";

export const attendeeLocationSchema = z.strictObject({
  userId: z.uuid(),
  ...positionSchema.shape,
  timestamp: z.iso.datetime(),
});

export const attendeeOnMapSchema = attendeeLocationSchema.extend({ user: publicUserSchema });
