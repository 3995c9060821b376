import { z } from "zod";

import { idSchema } from "@/lib/core/shared/id";

import type { publicProfileSchema, publicUserSchema } from "../responses/profile";

/** Attendee lists, maps and live events must not contain more about a person. */
export type PublicProfile = z.infer<typeof publicProfileSchema>;

/** A member as others see them. */
export type PublicUser = z.infer<typeof publicUserSchema>;

export const userIdSchema = z.object({ userId: idSchema });
