import type { Locale } from "@/lib/i18n/shared/locales";

/** `role` is the one in the database, not in the token. */
export type Actor = {
  userId: string;
  role: "user" | "admin";
  sid: string;
  /** docs/product/sessions.md#email-verification */
  isEmailVerified: boolean;
  language?: Locale;
};
