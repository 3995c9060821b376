import { z } from "zod";

import type { Viewer } from "@/lib/profiles/schema";

import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "./constants";

/** Who acts, as every domain function is told. The role is the session row's user's, never the token's (contract §2). */
export type Actor = { userId: string; role: "user" | "admin"; sid: string };

const required = (message: string, max = 100) =>
  z.string(message).trim().min(1, message).max(max, `Please use at most ${max} characters`);

const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Please use at most ${max} characters`)
    .nullish()
    .transform((value) => value || null);

/** Lower-cased before it is stored or compared (contract, Names). */
export const emailSchema = required("Email is required", 255)
  .pipe(z.email("Please enter a valid email address"))
  .transform((value) => value.toLowerCase());

export const newPasswordSchema = z
  .string("Password is required")
  .min(1, "Password is required")
  .min(MIN_PASSWORD_LENGTH, `Password must be at least ${MIN_PASSWORD_LENGTH} characters`)
  .max(MAX_PASSWORD_LENGTH, `Please use at most ${MAX_PASSWORD_LENGTH} characters`)
  // Spec A§5: whitespace-only values count as blank.
  .refine((value) => value.trim() !== "", "Password is required");

export const registerSchema = z.object({
  firstName: required("First name is required"),
  lastName: required("Last name is required"),
  email: emailSchema,
  password: newPasswordSchema,
  phone: optionalText(40),
  profession: optionalText(100),
  industry: optionalText(100),
  company: optionalText(100),
  location: required("Please select your location")
    // Contract §5: one stored name for the city that the two lists call differently.
    .transform((value) => (value === "St. Pete" ? "St. Petersburg" : value)),
  rememberMe: z.boolean().default(false),
});
export type RegisterForm = z.input<typeof registerSchema>;
export type RegisterInput = z.output<typeof registerSchema>;

export const loginSchema = z.object({
  email: required("Email is required", 255).transform((value) => value.toLowerCase()),
  password: z.string("Password is required").min(1, "Password is required").max(MAX_PASSWORD_LENGTH),
  rememberMe: z.boolean().default(false),
});
export type LoginForm = z.input<typeof loginSchema>;
export type LoginInput = z.output<typeof loginSchema>;

export const requestPasswordResetSchema = z.object({ email: emailSchema });
export type RequestPasswordResetInput = z.output<typeof requestPasswordResetSchema>;

export const resetPasswordSchema = z.object({
  token: z.string("The reset link is incomplete").trim().min(1, "The reset link is incomplete").max(200),
  newPassword: newPasswordSchema,
});
export type ResetPasswordInput = z.output<typeof resetPasswordSchema>;

/** The answer of both password-reset calls. */
export type MessageOnlyResponse = { message: string };

/** The answer of login and register. */
export type SignInResponse = { token: string; user: Viewer };
