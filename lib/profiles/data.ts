import { db, type Db } from "@/lib/core/db";

import { visibilitySchema, type Viewer } from "./schema";

const OWN_FIELDS = {
  firstName: true,
  lastName: true,
  phone: true,
  profession: true,
  industry: true,
  company: true,
  location: true,
  avatarUrl: true,
  bio: true,
  linkedinUrl: true,
  onboardingCompleted: true,
  onboardingSkipped: true,
  visibility: true,
  approveRequests: true,
} as const;

/** The member as they see themselves, or null when the account is gone. */
export async function readViewer(userId: string, client: Db = db()): Promise<Viewer | null> {
  const user = await client.user.findFirst({
    where: { id: userId, deletedAt: null },
    select: { id: true, email: true, role: true, profile: { select: OWN_FIELDS } },
  });
  if (!user?.profile) return null;
  const visibility = visibilitySchema.parse(user.profile.visibility);
  return { id: user.id, email: user.email, role: user.role === "admin" ? "admin" : "user", profile: { ...user.profile, visibility } };
}
