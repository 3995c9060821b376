/** Days that a session lasts after its last use. */
export const SESSION_DAYS = 7;
export const REMEMBERED_SESSION_DAYS = 30;
/** Hard cap of a token, however often its session was extended. */
export const TOKEN_DAYS = 90;
/** A session in use is extended at most this often, to save writes. */
export const SLIDE_EVERY_MS = 30 * 60 * 1000;
export const DAY_MS = 24 * 60 * 60 * 1000;

/** The only rule for a password (docs/product/sessions.md#passwords). */
export const MIN_PASSWORD_LENGTH = 6;
export const MAX_PASSWORD_LENGTH = 200;

/** How long a password or a second factor counts as a proof for sensitive acts (docs/product/two-step.md#asking-again). */
export const PROOF_MINUTES = 15;

export const RESET_LINK_MINUTES = 60;

/** How long the browser shows the success toast before it leaves the page. */
export const REDIRECT_AFTER_AUTH_MS = 500;
