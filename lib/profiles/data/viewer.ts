import { db } from "@/lib/core/server/db";
import { showEmail } from "@/lib/core/server/shown-email";

import type { Viewer } from "../schema/own-profile";
import { mapVisibility, visibilitySchema } from "../schema/visibility";
import { PUBLIC_PROFILE_SELECT } from "./public-user";

const SELECT = {
  id: true,
  email: true,
  role: true,
  emailVerifiedAt: true,
  profile: {
    select: {
      ...PUBLIC_PROFILE_SELECT,
      phone: true,
      location: true,
      bio: true,
      linkedinUrl: true,
      onboardingCompleted: true,
      onboardingSkipped: true,
      visibility: true,
      approveRequests: true,
      suggestMe: true,
      takesCards: true,
      cardHasDetails: true,
      mapVisibility: true,
    },
  },
} as const;

/** Returns null if the account is gone. */
export async function getViewer(userId: string): Promise<Viewer | null> {
  const user = await db().user.findUnique({ where: { id: userId, deletedAt: null }, select: SELECT });
  if (!user?.profile) return null;
  const { id, email, emailVerifiedAt, role } = user;
  return {
    id,
    email: showEmail(email),
    role: role === "admin" ? "admin" : "user",
    isEmailVerified: emailVerifiedAt !== null,
    profile: {
      ...user.profile,
      visibility: visibilitySchema.parse(user.profile.visibility),
      mapVisibility: mapVisibility.nullable().parse(user.profile.mapVisibility),
    },
  };
}
