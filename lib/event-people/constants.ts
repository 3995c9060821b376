/**
 * How a person of an event is there (docs/product/turnout.md#people-of-an-event). `expected`, `in`
 * and `left` have a place. `cancelled`: a member without an RSVP who was checked in.
 */
export const PERSON_STATES = ["expected", "in", "left", "requested", "waitlisted", "declined", "cancelled"] as const;
export type PersonState = (typeof PERSON_STATES)[number];

export const PERSON_KINDS = ["member", "guest"] as const;
export type PersonKind = (typeof PERSON_KINDS)[number];

export const WITH_PLACE = ["expected", "in", "left"] as const satisfies readonly PersonState[];
export const CAME = ["in", "left"] as const satisfies readonly PersonState[];

/**
 * `name` by the full name, `family` by the last name with the waitlist at the end in its order,
 * `asked` by the time of the request, `arrival` by the first check-in and then by joining, `id`
 * guests first.
 */
export type PeopleSort = "name" | "family" | "asked" | "arrival" | "id";

/** The last events of an organizer of which a person's visits are counted. */
export const MAX_REGULAR_EVENTS = 9;

/** Of a name tag. 80 random bits, so that nobody can guess a code. */
export const NAME_TAG_CODE_LENGTH = 16;
/** Followed by the code. Short, so that the QR code has large modules. */
export const NAME_TAG_PATH = "/b/";
/** Followed by the code, for its holder (docs/product/name-tags.md#the-holders-page). */
export const TICKET_PATH = "/t/";
