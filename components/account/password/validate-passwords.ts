import { MIN_PASSWORD_LENGTH } from "@/lib/auth/constants";

/** The first rule of docs/product/sessions.md#reset-password that the two fields break. */
export type PasswordProblem = "missing" | "mismatch" | "tooShort";

/** Returns the first problem of a new password and its confirmation, or null. Whitespace alone counts as blank. */
export function validatePasswords(password: string, confirmation: string): PasswordProblem | null {
  if (!password.trim() || !confirmation.trim()) return "missing";
  if (password !== confirmation) return "mismatch";
  return password.length < MIN_PASSWORD_LENGTH ? "tooShort" : null;
}
