import { z } from "zod";

import { emailAddressSchema } from "@/lib/core/shared/contact/email-schema";
import type { PublicSite } from "@/lib/core/shared/site";

import { getRegisterSchema, registerSchema } from "./registration";

/** A person as the identity provider describes them, after its response was checked. */
export const identitySchema = z.strictObject({
  issuer: z.string().min(1).max(255),
  subject: z.string().min(1).max(255),
  /** Verified by the provider, in lower case. */
  email: emailAddressSchema,
  firstName: z.string().max(100),
  lastName: z.string().max(100),
  isInAdminGroup: z.boolean(),
});
export type Identity = z.infer<typeof identitySchema>;

/** Waits in the database for a second step. It has no name, which the database may refuse. */
export const pendingIdentitySchema = identitySchema
  .omit({ firstName: true, lastName: true })
  .extend({ isConnected: z.boolean() });
export type PendingIdentity = z.infer<typeof pendingIdentitySchema>;
export type ConnectingIdentity = Omit<PendingIdentity, "isConnected">;

/**
 * The provider proved who it is, so no password is asked. The email is the one that the form shows:
 * another tab may have brought another identity since.
 */
export const registerIdentitySchema = registerSchema.omit({ password: true, invitation: true });

export const getRegisterIdentitySchema = (site: PublicSite) =>
  getRegisterSchema(site).omit({ password: true, invitation: true });

export type RegisterIdentityForm = z.input<typeof registerIdentitySchema>;
export type RegisterIdentityInput = z.output<typeof registerIdentitySchema>;
