import "server-only";

import { cache } from "react";

import { getSharedProfile } from "./data/profile";
import { userIdSchema } from "./schema/public-user";
import type { SharedProfile } from "./responses/profile";

/**
 * Runs once per request, for the page and its metadata. Returns null if there is no public profile.
 */
export const loadSharedProfile = cache(
  async (viewerId: string | null, userId: string): Promise<SharedProfile | null> => {
    const params = userIdSchema.safeParse({ userId });
    return params.success ? getSharedProfile(viewerId, params.data.userId) : null;
  },
);
