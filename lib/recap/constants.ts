export const RECAP_PAGE = 20;
export const MAX_RECAP_PAGE = 100;
/** Of those who were there at the same time, the people who are shown first. */
export const RECAP_BEST = 10;
/** The people of an event among whom they are looked for. */
export const MAX_FITTING = 100;

export const MAX_FEEDBACK_LINE = 280;
/** From 1, the worst, to 5. */
export const RATINGS = [1, 2, 3, 4, 5] as const;
/**
 * Organizers see answers in groups of so many, because otherwise they could tell whose they are.
 */
export const MIN_SHOWN_ANSWERS = 5;
/** The newest lines that organizers see. */
export const MAX_SHOWN_LINES = 200;
/** After the event's end. */
export const FEEDBACK_DAYS = 30;

/** A member with so many connections made at an event, one of them followed up, counts. */
export const MIN_CONNECTIONS = 3;
/** After the event's end. */
export const FOLLOW_UP_DAYS = 7;
/** Below it, connections and follow-ups are hidden, because they would tell who met whom. */
export const MIN_COUNTED_MEMBERS = 5;
/** A count of people from 1 to 4 is hidden in the numbers of an organizer's events. */
export const MIN_SHOWN_PEOPLE = 5;
/** The last ones that an organizer's numbers cover. */
export const MAX_NUMBERED_EVENTS = 50;
export const NUMBERS_FILE_NAME = "my-events.csv";
export const NUMBERS_COLUMNS = [
  ...(["name", "startTime", "expected", "came", "first", "returned", "cameTwice", "cameMore"] as const),
  ...(["arrival", "connections", "shown", "connected", "showUp"] as const),
] as const;
/** Of the chart of arrivals, in minutes. */
export const ARRIVAL_STEP = 15;
