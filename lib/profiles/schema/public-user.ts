import { z } from "zod";

import { idSchema } from "@/lib/core/shared/id";

import type { publicProfileSchema, publicUserSchema } from "../responses/profile";

/** What attendee lists, maps and live events contain about a person, and no more. */
export type PublicProfile = z.infer<typeof publicProfileSchema>;

/** A person as other members see them. */
export type PublicUser = z.infer<typeof publicUserSchema>;

export const userIdSchema = z.object({ userId: idSchema });
