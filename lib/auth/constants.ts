/** Spec A§4 and A§9: how long a session lives after its last use. */
export const SESSION_DAYS = 7;
export const REMEMBERED_SESSION_DAYS = 30;
/** Contract §2: the token's own hard cap, however often the session slid. */
export const TOKEN_DAYS = 90;
/** Contract §2: the row of a session in use is written at most this often. */
export const SLIDE_EVERY_MS = 30 * 60 * 1000;
export const DAY_MS = 24 * 60 * 60 * 1000;

/** Spec A§9: the only rule for a password. */
export const MIN_PASSWORD_LENGTH = 6;
export const MAX_PASSWORD_LENGTH = 200;

/** Spec B§9: how long a reset link works. */
export const RESET_LINK_MINUTES = 60;
/** Spec B§8: deliberately neutral. */
export const RESET_REQUESTED = "If an account with that email exists, a password reset link has been sent.";

/** Spec A§4: how long the browser waits after success before it goes on. */
export const REDIRECT_AFTER_AUTH_MS = 500;

/** Spec A§3: the welcome screen's own list of cities. */
export const WELCOME_LOCATIONS = [
  "Miami",
  "Fort Lauderdale",
  "West Palm Beach",
  "Naples",
  "Fort Myers",
  "St. Pete",
  "Tampa",
  "Orlando",
  "Washington D.C.",
  "Baltimore",
  "Denver",
  "Scottsdale",
] as const;
