export const MAX_GUEST_NAME = 160;
export const MAX_GUEST_COMPANY = 100;
export const MAX_GUEST_NOTE = 500;

/** Of an event. */
export const MAX_GUESTS = 10_000;
export const GUESTS_PAGE = 50;
export const MAX_GUESTS_PAGE = 100;
/** In characters. */
export const MAX_GUEST_SEARCH = 100;

/** Guests that one call approves, declines or invites. */
export const MAX_CHOSEN_GUESTS = 500;

export const GUEST_INVITATION_DAYS = 14;
/** Events whose guest becomes the member when an address is confirmed. */
export const MAX_CLAIMED_EVENTS = 50;

/** After the event's end. */
export const GUEST_RETENTION_DAYS = 90;
