import { z } from "zod";

import { viewerSchema } from "@/lib/profiles/responses/profile";

export const messageOnlySchema = z.strictObject({ message: z.string() });
/** The response of both password reset calls. */
export type MessageOnlyResponse = z.infer<typeof messageOnlySchema>;

export const signInSchema = z.strictObject({ token: z.string(), user: viewerSchema });
/** The response of a sign-in that is complete, and of registration. */
export type SignInResponse = z.infer<typeof signInSchema>;

export const tokenSchema = z.strictObject({ token: z.string() });

/** How a member can do the second step (docs/product/two-step.md#sign-in). */
const methodSchema = z.enum(["passkey", "authenticator", "recovery"]);
export type SecondStepMethod = z.infer<typeof methodSchema>;

/** The response of a login whose password was right and whose second step is missing. It has no session. */
export const pendingSignInSchema = z.strictObject({
  twoStep: z.strictObject({ pendingToken: z.string(), methods: z.array(methodSchema) }),
});
export type PendingSignInResponse = z.infer<typeof pendingSignInSchema>;

export const loginResponseSchema = z.union([signInSchema, pendingSignInSchema]);
export type LoginResponse = z.infer<typeof loginResponseSchema>;
