import { z } from "zod";

import { MAX_PASSWORD_LENGTH } from "@/lib/auth/constants";

/** The body of DELETE /api/profiles/me: whoever holds an unlocked phone is not thereby its owner. */
export const deleteAccountSchema = z.object({
  password: z.string("Password is required").min(1, "Password is required").max(MAX_PASSWORD_LENGTH),
});
export type DeleteAccountInput = z.output<typeof deleteAccountSchema>;

/** The id of a session on the wire: a hash, because the stored one is what a token is checked by. */
export const sessionIdSchema = z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) });

/** An entry of GET /api/auth/sessions. */
export type SessionAnswer = {
  id: string;
  /** In words, like 'Chrome on Android'. */
  device: string;
  /** The one this call was made by. */
  isCurrent: boolean;
  /** ISO 8601, as all times; null for one made before they were kept. */
  createdAt: string | null;
  /** Used this recently at least: use is written down every 30 minutes (contract §2). */
  lastSeenAt: string;
  expiresAt: string;
};
