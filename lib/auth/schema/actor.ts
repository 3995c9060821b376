import type { Locale } from "@/lib/i18n/shared/locales";

/** The user who makes a request. The role is the current one in the database, not the one in the token. */
export type Actor = {
  userId: string;
  role: "user" | "admin";
  sid: string;
  /** Whether the member has shown that the address of the account is theirs (docs/product/sessions.md#email-verification). */
  isEmailVerified: boolean;
  /** The language that the account has chosen, if any. */
  language?: Locale;
};
