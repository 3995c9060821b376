export const MAX_GUEST_NAME = 160;
export const MAX_GUEST_COMPANY = 100;
export const MAX_GUEST_NOTE = 500;

/** Of an event. */
export const MAX_GUESTS = 20_000;

/** Guests that one call decides or invites. */
export const MAX_CHOSEN_GUESTS = 500;

/** Of a mailed link. */
export const GUEST_INVITATION_PATH = "/guest-invitation";
export const GUEST_INVITATION_DAYS = 14;
/** An invitation by hand isn't sent again within this time. */
export const GUEST_INVITATION_PAUSE_MS = 60 * 60 * 1000;
/** A mail that was not sent, or whose process was killed, is tried again after this time. */
export const GUEST_INVITATION_RETRY_MS = 10 * 60 * 1000;
/** After it, the guest counts as uninvited again. */
export const GUEST_INVITATION_GIVE_UP_MS = 24 * 60 * 60 * 1000;
/** Mails that a run of the job sends. */
export const MAX_SENT_INVITATIONS = 40;
/** Guests with a member's address whom a run of the job settles. */
export const MAX_REGISTERED_GUESTS = 200;
/** After a takeover, the job looks for free places for so long. */
export const FREED_PLACES_MS = 10 * 60 * 1000;
