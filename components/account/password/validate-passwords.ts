import { MIN_PASSWORD_LENGTH } from "@/lib/auth/constants";

/** See docs/product/sessions.md#reset-password. */
export type PasswordProblem = "missing" | "mismatch" | "tooShort";

export function validatePasswords(password: string, confirmation: string): PasswordProblem | null {
  if (!password.trim() || !confirmation.trim()) return "missing";
  if (password !== confirmation) return "mismatch";
  return password.length < MIN_PASSWORD_LENGTH ? "tooShort" : null;
}
