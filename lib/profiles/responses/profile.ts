import { z } from "zod";

import { emailAddressSchema } from "@/lib/core/shared/contact/email-schema";

import { MAP_VISIBILITIES, VISIBILITIES, TOPIC_VISIBILITIES } from "../constants/profile";
import { fillPublicFields } from "../constants/public-profile";
import { topicsSchema } from "./topics";

// Objects are strict, so that tests and development builds find a field that must not leave the
// server. Times are ISO 8601 in UTC.

const visibility = z.enum(VISIBILITIES);

export const publicProfileSchema = z.strictObject({
  ...fillPublicFields(z.string().nullable()),
  firstName: z.string(),
  lastName: z.string(),
});

export const publicUserSchema = z.strictObject({ id: z.uuid(), profile: publicProfileSchema });

export const ownProfileSchema = publicProfileSchema.extend({
  phone: z.string().nullable(),
  location: z.string().nullable(),
  bio: z.string().nullable(),
  linkedinUrl: z.string().nullable(),
  onboardingCompleted: z.boolean(),
  onboardingSkipped: z.boolean(),
  visibility: z.strictObject({
    email: visibility,
    phone: visibility,
    linkedinUrl: visibility,
    topics: z.enum(TOPIC_VISIBILITIES),
  }),
  approveRequests: z.boolean(),
  /** docs/product/suggestions.md */
  suggestMe: z.boolean(),
  /** People without an account can give the member a card (docs/product/contacts.md). */
  takesCards: z.boolean(),
  /** People who give the member a card get contact details (docs/product/contacts.md). */
  cardHasDetails: z.boolean(),
  /** Null until the member chooses; null means `attendees`. */
  mapVisibility: z.enum(MAP_VISIBILITIES).nullable(),
});

export const viewerSchema = z.strictObject({
  id: z.uuid(),
  email: emailAddressSchema,
  role: z.enum(["user", "admin"]),
  isEmailVerified: z.boolean(),
  profile: ownProfileSchema,
});

export const spokenCodeSchema = z.strictObject({
  code: z.string().regex(/^[0-9A-Z]{3}-[0-9A-Z]{3}$/),
  secondsLeft: z.int().min(0),
});
export type SpokenCode = z.infer<typeof spokenCodeSchema>;

export const ownProfileResponseSchema = z.strictObject({
  id: z.uuid(),
  email: emailAddressSchema,
  profile: ownProfileSchema,
  topics: topicsSchema,
  stats: z.strictObject({
    connections: z.int().min(0),
    notes: z.int().min(0),
    followUpsDone: z.int().min(0),
    eventsAttended: z.int().min(0),
    messagesSent: z.int().min(0),
  }),
  /** The saved number ended the confirmation of the former one. */
  isTextNumberEnded: z.literal(true).optional(),
});

/** The response of GET and PUT /api/profiles/me. */
export type OwnProfileResponse = z.infer<typeof ownProfileResponseSchema>;

export const sharedProfileSchema = publicProfileSchema.extend({
  userId: z.uuid(),
  location: z.string().nullable(),
  bio: z.string().nullable(),
  /** Whether visitors are offered to give the member a card. */
  takesCards: z.boolean(),
  /** Only if the member shows them to everyone and has some. */
  topics: topicsSchema.optional(),
});

/**
 * The response of GET /api/profiles/shared/{userId}. It is public, so it never has email, phone or
 * linkedinUrl.
 */
export type SharedProfile = z.infer<typeof sharedProfileSchema>;
