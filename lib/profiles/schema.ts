import { z } from "zod";

export const VISIBILITIES = ["attendees", "connections", "nobody"] as const;

/** Who may see each contact detail (contract §5). */
export const visibilitySchema = z.object({
  email: z.enum(VISIBILITIES).default("attendees"),
  phone: z.enum(VISIBILITIES).default("attendees"),
  linkedinUrl: z.enum(VISIBILITIES).default("attendees"),
});
export type Visibility = z.infer<typeof visibilitySchema>;

/** What attendee lists, maps and room events carry of a person, and no more (contract §4). */
export type PublicProfile = {
  firstName: string;
  lastName: string;
  profession: string | null;
  company: string | null;
  industry: string | null;
  avatarUrl: string | null;
};

/** A person as others meet them in a room. */
export type PublicUser = { id: string; profile: PublicProfile };

/** A member's own profile, whole. */
export type OwnProfile = PublicProfile & {
  phone: string | null;
  location: string | null;
  bio: string | null;
  linkedinUrl: string | null;
  onboardingCompleted: boolean;
  onboardingSkipped: boolean;
  visibility: Visibility;
  approveRequests: boolean;
};

/** The person who is signed in: the answer of GET /api/auth/me. */
export type Viewer = { id: string; email: string; role: "user" | "admin"; profile: OwnProfile };
