/** Default page size of GET /api/events/{id}/rsvped-attendees. */
export const ATTENDEES_PAGE = 200;
export const MAX_ATTENDEES_PAGE = 500;
/** Page sizes of the People screen: the first page is part of the HTML, later ones are larger. */
export const FIRST_ATTENDEES_PAGE = 60;
export const NEXT_ATTENDEES_PAGE = 200;
/** In characters. */
export const MAX_ATTENDEE_SEARCH = 100;

/** An open attendance is closed this long after the event's end. */
export const AUTO_CHECK_OUT_DELAY_MS = 60 * 60 * 1000;

/** How often the door code changes. The previous code stays valid for one more step. */
export const DOOR_STEP_SECONDS = 30;
/** The query parameter with the door code in the address of the door's QR code. */
export const DOOR_PARAMETER = "door";

/** Page size of the organizers' attendee list. */
export const MANAGED_ATTENDEES_PAGE = 100;
/** Maximum of rows in the attendee CSV. */
export const MAX_EXPORTED_ATTENDEES = 50_000;
