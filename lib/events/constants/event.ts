export const CHECK_IN_OPENS_MINUTES = 30;

export const EARTH_RADIUS_MILES = 3959;

/** For events of our own; a synced one takes its times from Eventbrite. */
export const MAX_EVENT_DAYS = 30;

export const MAX_CAPACITY = 1_000_000;

/** `live` is published, `upcoming` announced (docs/product/events.md#event-status). */
export const EVENT_STATUSES = ["live", "upcoming", "ended", "cancelled"] as const;

/** The columns of events that name a picture. */
export const LOGOS = ["sponsorLogoUrl", "sponsor2LogoUrl", "sponsor3LogoUrl", "hostLogoUrl"] as const;
