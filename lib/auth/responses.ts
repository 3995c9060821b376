import { z } from "zod";

import { viewerSchema } from "@/lib/profiles/responses/profile";

import { TOKEN_SCOPES } from "./constants";

export const messageOnlySchema = z.strictObject({ message: z.string() });
export type MessageOnlyResponse = z.infer<typeof messageOnlySchema>;

export const signInSchema = z.strictObject({ token: z.string(), user: viewerSchema });
export type SignInResponse = z.infer<typeof signInSchema>;

export const tokenSchema = z.strictObject({ token: z.string(), rememberMe: z.boolean() });
export type TokenResponse = z.infer<typeof tokenSchema>;

/** docs/product/two-step.md#sign-in */
const methodSchema = z.enum(["passkey", "authenticator", "recovery"]);
export type SecondStepMethod = z.infer<typeof methodSchema>;

/** The password is right, but the second step is missing. There is no session yet. */
export const pendingSignInSchema = z.strictObject({
  twoStep: z.strictObject({ pendingToken: z.string(), methods: z.array(methodSchema) }),
});
export type PendingSignInResponse = z.infer<typeof pendingSignInSchema>;

export const loginResponseSchema = z.union([signInSchema, pendingSignInSchema]);
export type LoginResponse = z.infer<typeof loginResponseSchema>;

/** docs/product/identity-provider.md#settings */
export const connectedSignInSchema = z.strictObject({
  /** The text of the button; null without an identity provider. */
  label: z.string().nullable(),
  /** Whether nothing else signs people in. */
  isOnly: z.boolean(),
  connected: z.strictObject({ email: z.string(), connectedAt: z.string(), lastUsedAt: z.string() }).nullable(),
  hasPassword: z.boolean(),
  canDisconnect: z.boolean(),
});
export type ConnectedSignIn = z.infer<typeof connectedSignInSchema>;

export const accessTokenSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  /** The first characters of the token. */
  prefix: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});

/** `token` is in no other response. */
export const newAccessTokenSchema = accessTokenSchema.extend({ token: z.string() });
