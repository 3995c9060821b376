export const ATTENDEES_PAGE = 200;
export const MAX_ATTENDEES_PAGE = 500;
/** The first page is part of the HTML; later ones are larger. */
export const FIRST_ATTENDEES_PAGE = 60;
export const NEXT_ATTENDEES_PAGE = 200;
/** In characters. */
export const MAX_ATTENDEE_SEARCH = 100;
/** Of the list of attendees. The first one is the default. */
export const ATTENDEE_SORTS = ["arrival", "latest", "name", "company", "fits"] as const;
export type AttendeeSort = (typeof ATTENDEE_SORTS)[number];

export const AUTO_CHECK_OUT_DELAY_MS = 60 * 60 * 1000;

/** Applies to codes of doors and members. The previous code stays valid for one more step. */
export const CODE_STEP_SECONDS = 30;
export const DOOR_PARAMETER = "door";
export const MEMBER_PARAMETER = "member";
/** Of a member's code. Half of them name the member, half prove that the server made it. */
export const MEMBER_CODE_DIGITS = 12;
export const MEMBER_NAME_DIGITS = 6;

export const WALK_IN_REQUEST_MS = 10 * 60 * 1000;
/** Counts requests to one member in an hour, both per organizer and per event. */
export const MAX_WALK_IN_REQUESTS = 3;
export const WALK_IN_REQUESTS_PERIOD_MS = 60 * 60 * 1000;
export const SHOWN_WALK_IN_REQUESTS = 20;
export const MAX_WALK_IN_CANDIDATES = 10;
/** Answered requests are removed after this time. The audit log keeps their outcome. */
export const WALK_IN_RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * `all` leaves out `not_coming`, which are declined and canceled. `coming` have a place: `guests`
 * are those of them without an account, and each of them is in `came` or `missed`.
 */
export const SHOWN_PEOPLE = [
  ...(["all", "coming", "in", "came", "missed", "guests"] as const),
  ...(["requests", "waitlist", "not_coming"] as const),
] as const;
export type ShownPeople = (typeof SHOWN_PEOPLE)[number];
export const MANAGED_PEOPLE_PAGE = 100;
export const MAX_EXPORTED_ATTENDEES = 50_000;

/** In the filter of the People screen. */
export const MAX_ATTENDEE_TOPICS = 200;
