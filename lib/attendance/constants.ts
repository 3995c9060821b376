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

/** How often the codes of the door and of a member change. The previous code stays valid for one more step. */
export const CODE_STEP_SECONDS = 30;
/** The query parameter with the door code in the address of the door's QR code. */
export const DOOR_PARAMETER = "door";
/** The query parameter with a member's check-in code in the address of their QR code. */
export const MEMBER_PARAMETER = "member";

/** How long a member can accept a walk-in request. */
export const WALK_IN_REQUEST_MS = 10 * 60 * 1000;
/** Requests to one member: from one organizer, and to one event, in an hour. */
export const MAX_WALK_IN_REQUESTS = 3;
export const WALK_IN_REQUESTS_PERIOD_MS = 60 * 60 * 1000;
/** Requests shown to an organizer, newest first. */
export const SHOWN_WALK_IN_REQUESTS = 20;
/** Members found by an organizer's search for a walk-in. */
export const MAX_WALK_IN_CANDIDATES = 10;
/** Answered requests are removed after this time. What came of them stays in the audit log. */
export const WALK_IN_RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

/** Page size of the organizers' attendee list. */
export const MANAGED_ATTENDEES_PAGE = 100;
/** Maximum of rows in the attendee CSV. */
export const MAX_EXPORTED_ATTENDEES = 50_000;
