export const CHECK_IN_OPENS_MINUTES = 30;

/** After the end, for what a device at the door could not send before. By name it has longer. */
export const LATE_CHECK_INS_MS = 24 * 60 * 60 * 1000;

/** After the end, in which organizers correct who was there. */
export const CORRECTION_DAYS = 7;

export const EARTH_RADIUS_MILES = 3959;

/** Whether toAssumedTimezone made the name. Beside the tables of zones, which no list needs. */
export const isAssumedTimezone = (name: string): boolean => name.startsWith("US/") || name === name.toLowerCase();

/** For events of our own; a synced one takes its times from Eventbrite. */
export const MAX_EVENT_DAYS = 30;

export const MAX_CAPACITY = 1_000_000;

/** Guests without an account whom an RSVP may bring at most. */
export const MAX_PLUS_ONES = 5;

/** Requests that one call decides. */
export const MAX_DECISIONS = 500;

/** An unlisted event is found by its link only (docs/product/events.md#unlisted-events). */
export const EVENT_VISIBILITIES = ["listed", "unlisted"] as const;

/** `live` is published, `upcoming` announced (docs/product/events.md#event-status). */
export const EVENT_STATUSES = ["live", "upcoming", "ended", "cancelled"] as const;

/** The columns of events that name a picture. */
export const LOGOS = ["sponsorLogoUrl", "sponsor2LogoUrl", "sponsor3LogoUrl", "hostLogoUrl"] as const;

/** Ends the address of an event whose RSVP a visitor pressed before they signed in. */
export const RSVP_HASH = "#rsvp";

/** Guest lists with the member's address that are offered at once. */
export const MAX_GUEST_OFFERS = 20;
