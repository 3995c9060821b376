import "server-only";

import { cache } from "react";

import { getSharedProfile } from "./data/profile";
import { userIdSchema, type SharedProfile } from "./schema";

/** A member's public profile, read once a request for the page and its head; null for an id that names nobody. */
export const loadSharedProfile = cache(
  async (viewerId: string | null, userId: string): Promise<SharedProfile | null> => {
    const known = userIdSchema.safeParse({ userId });
    return known.success ? getSharedProfile(viewerId, known.data.userId) : null;
  },
);
