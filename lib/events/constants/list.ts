export const NEARBY_RADIUS_MILES = 50;
export const MAX_NEARBY_RADIUS_MILES = 500;

export const MAX_EVENTS_PAGE = 100;

/** Filters of the list. Days are in the viewer's time zone. */
export const EVENT_DATES = ["today", "weekend", "week", "month"] as const;

export const EVENT_FORMATS = ["online", "in-person"] as const;

export const MAX_SEARCH_LENGTH = 100;

/** Default page size of GET /api/events. */
export const DEFAULT_EVENTS_PAGE = 50;

/** Events that the page /events renders itself: about the first screen. The browser reads further ones when they come near. */
export const FIRST_SCREEN_EVENTS = 12;
