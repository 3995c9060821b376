export const SESSION_DAYS = 7;
export const REMEMBERED_SESSION_DAYS = 30;
/** Hard limit for a token, however often its session is extended. */
export const TOKEN_DAYS = 90;
/** Saves writes: a session is extended at most this often. */
export const SLIDE_EVERY_MS = 30 * 60 * 1000;
export const DAY_MS = 24 * 60 * 60 * 1000;

export const MIN_PASSWORD_LENGTH = 6;
export const MAX_PASSWORD_LENGTH = 200;

/** docs/product/two-step.md#asking-again */
export const PROOF_MINUTES = 15;

export const RESET_LINK_MINUTES = 60;

/** docs/product/quick-join.md#digits */
export const EMAIL_CODE_MINUTES = 10;
export const EMAIL_CODE_DIGITS = 6;
export const MAX_EMAIL_CODE_TRIES = 5;
/** Of one browser at a time: a slow mail may arrive after the next one was asked for. */
export const MAX_EMAIL_CODES = 3;

export const REDIRECT_AFTER_AUTH_MS = 500;

/** Why a sign-in by the identity provider failed; each has a text on the page /sign-in. */
export const IDENTITY_FAILURES = [
  "canceled",
  "failed",
  "noAddress",
  "unverified",
  "notAllowed",
  "suspended",
  "connectedElsewhere",
  "closed",
  "notInvited",
  "ended",
  "tooMany",
  "unavailable",
] as const;
export type IdentityFailure = (typeof IDENTITY_FAILURES)[number];
