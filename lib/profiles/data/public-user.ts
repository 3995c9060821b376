import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import { fillPublicFields, PUBLIC_PROFILE_FIELDS } from "../constants/public-profile";
import type { PublicProfile, PublicUser } from "../schema/public-user";

/** Columns of a profile that every member may see (docs/product/privacy.md#what-others-see). */
export const PUBLIC_PROFILE_SELECT = fillPublicFields(true) satisfies Prisma.ProfileSelect;

/** Returns these columns for SELECT. `profiles` is the table's alias. */
export const publicProfileColumns = (profiles: string): string =>
  PUBLIC_PROFILE_FIELDS.map((field) => `${profiles}."${field}"`).join(", ");

/** Returns these columns as keys and values for json_build_object. */
export const publicProfileEntries = (profiles: string): string =>
  PUBLIC_PROFILE_FIELDS.map((field) => `'${field}', ${profiles}."${field}"`).join(", ");

export const PUBLIC_USER_SELECT = {
  id: true,
  profile: { select: PUBLIC_PROFILE_SELECT },
} satisfies Prisma.UserSelect;

/** Excludes deleted members, who have no profile. */
export const HAS_PROFILE = { profile: { isNot: null } } satisfies Prisma.UserWhereInput;

/**
 * For members read with `HAS_PROFILE`, or known to have a profile. @throws Error if there is none
 */
export function toPublicUser({ id, profile }: { id: string; profile: PublicProfile | null }): PublicUser {
  if (!profile) throw new Error(`member ${id} has no profile`);
  return { id, profile };
}
