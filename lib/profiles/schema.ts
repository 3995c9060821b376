import { z } from "zod";

import { idSchema } from "@/lib/core/shared/id";

import { type IndustryFamily, MAX_BIO } from "./constants/profile";

export const VISIBILITIES = ["attendees", "connections", "nobody"] as const;

const visibilityOf = z.enum(VISIBILITIES);

/** Who may see each contact detail (contract §5). */
export const visibilitySchema = z.object({
  email: visibilityOf.default("attendees"),
  phone: visibilityOf.default("attendees"),
  linkedinUrl: visibilityOf.default("attendees"),
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

const required = (message: string) =>
  z.string(message).trim().min(1, message).max(100, "Please use at most 100 characters");

const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Please use at most ${max} characters`)
    .nullable()
    .transform((value) => value || null);

/** An address that a browser may open: http or https, never `javascript:` or another scheme. */
const webAddress = optionalText(300).refine(
  (value) => value === null || /^https?:\/\/[^\s/]+/i.test(value),
  "Must be a valid URL",
);

/** A picture of ours by its path, or one on another server. `//host` would leave our server unseen. */
const pictureAddress = optionalText(500).refine(
  (value) => value === null || /^(https:\/\/[^\s/]+|\/(?![/\\]))/.test(value),
  "Must be a valid URL or relative path",
);

/**
 * The body of PUT /api/profiles/me: any subset; a required field that is given must not be blank (contract §4). The
 * messages are spec B§5's.
 */
export const profileUpdateSchema = z
  .object({
    firstName: required("First name is required"),
    lastName: required("Last name is required"),
    profession: required("Profession is required"),
    industry: required("Industry is required"),
    company: required("Company is required"),
    phone: optionalText(40),
    location: optionalText(100),
    bio: optionalText(MAX_BIO),
    linkedinUrl: webAddress,
    avatarUrl: pictureAddress,
    /** The details it names change; the others stay as they are. */
    visibility: z.object({ email: visibilityOf, phone: visibilityOf, linkedinUrl: visibilityOf }).partial(),
    approveRequests: z.boolean(),
  })
  .partial();
export type ProfileUpdate = z.output<typeof profileUpdateSchema>;

/** The profile form: every field it shows at once. */
export const profileFormSchema = profileUpdateSchema
  .pick({
    firstName: true,
    lastName: true,
    profession: true,
    industry: true,
    company: true,
    phone: true,
    location: true,
    bio: true,
    linkedinUrl: true,
  })
  .required();
export type ProfileForm = z.input<typeof profileFormSchema>;
export type SavedProfileForm = z.output<typeof profileFormSchema>;

/** GET and PUT /api/profiles/me (spec B§3). */
export type OwnProfileResponse = {
  id: string;
  email: string;
  profile: OwnProfile;
  stats: { connections: number; eventsAttended: number; messagesSent: number };
};

export const userIdSchema = z.object({ userId: idSchema });

/** GET /api/profiles/shared/{userId}: public, so it never has email, phone or linkedinUrl (contract §5). */
export type SharedProfile = PublicProfile & { userId: string; location: string | null; bio: string | null };

/** An entry of GET /api/avatars/gallery (spec B§3); what only animals have is absent from the others. */
export type GalleryAvatar = {
  id: string;
  name: string;
  url: string;
  professions: string[];
  industries: string[];
  description?: string;
  category?: IndustryFamily;
  animalType?: string;
  /** What the animal says of who wears it. */
  professionalHint?: string;
};
