import { z } from "zod";

import { viewerSchema } from "@/lib/profiles/responses/profile";

export const messageOnlySchema = z.strictObject({ message: z.string() });
/** The response of both password reset calls. */
export type MessageOnlyResponse = z.infer<typeof messageOnlySchema>;

export const signInSchema = z.strictObject({ token: z.string(), user: viewerSchema });
/** The response of login and registration. */
export type SignInResponse = z.infer<typeof signInSchema>;

export const tokenSchema = z.strictObject({ token: z.string() });
