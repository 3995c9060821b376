/** How many attendees one page of an event's list holds; the Link header leads on. */
export const ATTENDEES_PAGE = 200;
export const MAX_ATTENDEES_PAGE = 500;
/** What the People screen reads first, and with each further page: the first is in the page's HTML. */
export const FIRST_ATTENDEES_PAGE = 60;
export const NEXT_ATTENDEES_PAGE = 200;
/** Characters. */
export const MAX_ATTENDEE_SEARCH = 100;

/** Contract §5: an attendance left open is closed this long after the event's end. */
export const AUTO_CHECK_OUT_DELAY_MS = 60 * 60 * 1000;

/** The code at the door changes this often; the one before it holds as long again, for whoever is just scanning it. */
export const DOOR_STEP_SECONDS = 30;
/** What stands before the code in the link that the door's QR code holds: /events/{id}?door=CODE. */
export const DOOR_PARAMETER = "door";

/** One page of the organizers' list of attendees. */
export const MANAGED_ATTENDEES_PAGE = 100;
/** What one CSV holds at most. */
export const MAX_EXPORTED_ATTENDEES = 50_000;
