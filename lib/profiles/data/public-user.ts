import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import type { PublicProfile, PublicUser } from "../schema/public-user";

/** The columns of a profile that every member may see (docs/product/privacy.md#what-others-see). */
export const PUBLIC_PROFILE_SELECT = {
  firstName: true,
  lastName: true,
  profession: true,
  company: true,
  industry: true,
  avatarUrl: true,
} satisfies Prisma.ProfileSelect;

/** A member with these columns. */
export const PUBLIC_USER_SELECT = {
  id: true,
  profile: { select: PUBLIC_PROFILE_SELECT },
} satisfies Prisma.UserSelect;

/** The condition for members with a profile: all but the deleted ones. */
export const HAS_PROFILE = { profile: { isNot: null } } satisfies Prisma.UserWhereInput;

/** Returns a member who was read with `HAS_PROFILE` or is known to have a profile. Throws if there is none. */
export function toPublicUser({ id, profile }: { id: string; profile: PublicProfile | null }): PublicUser {
  if (!profile) throw new Error(`member ${id} has no profile`);
  return { id, profile };
}
