import { z } from "zod";

import { emailAddressSchema } from "@/lib/core/shared/contact/email-schema";
import { publicProfileSchema, publicUserSchema } from "@/lib/profiles/responses/profile";

const text = z.string().nullable();

export const connectionPartySchema = z.strictObject({
  id: z.uuid(),
  email: emailAddressSchema.optional(),
  profile: publicProfileSchema.extend({ phone: text.optional(), linkedinUrl: text.optional() }),
});

export const connectionResponseSchema = z.strictObject({
  id: z.uuid(),
  status: z.enum(["accepted", "pending"]),
  requesterId: z.uuid(),
  requester: connectionPartySchema,
  receiverId: z.uuid(),
  receiver: connectionPartySchema,
  eventId: z.uuid().nullable(),
  event: z.strictObject({ id: z.uuid(), name: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
  /** The requester's words. */
  line: z.string().optional(),
});

export const addConnectionResponseSchema = connectionResponseSchema.extend({
  /** Why the caller only asks, although both are checked in there. */
  askReason: z.enum(["email", "place", "door", "online", "limit"]).optional(),
});

export const connectionCountsSchema = z.strictObject({
  accepted: z.int().min(0),
  pending: z.int().min(0),
  recent: z.int().min(0),
});

export const blockedPersonSchema = z.strictObject({
  userId: z.uuid(),
  createdAt: z.iso.datetime(),
  user: publicUserSchema,
});
