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

/** A write scope lets its token read the same too (docs/product/access-tokens.md#scopes). */
export const TOKEN_SCOPES = [
  ...(["events:read", "events:write", "people:read"] as const),
  ...(["people:write", "checkins:read", "checkins:write"] as const),
] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

export const TOKEN_AREAS = ["events", "people", "checkins"] as const;
export type TokenArea = (typeof TOKEN_AREAS)[number];

/** Each token begins with it, so that nobody takes one for a session's token. */
export const ACCESS_TOKEN_PREFIX = "nt_";
export const MAX_TOKEN_NAME = 60;
export const MAX_TOKENS = 20;
export const MAX_TOKEN_DAYS = 365;
export const ACCESS_TOKEN_DAYS = [30, 90, MAX_TOKEN_DAYS] as const;
