/** How many attendees one page of an event's list holds; the Link header leads on. */
export const ATTENDEES_PAGE = 200;
export const MAX_ATTENDEES_PAGE = 500;

/** Contract §5: an attendance left open is closed this long after the event's end. */
export const LEFT_OPEN_FOR_MS = 60 * 60 * 1000;
