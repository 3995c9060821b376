/**
 * The points of each fact about a person (docs/product/suggestions.md#score). All but
 * `same_industry` are reasons. Whether the two know the same people is no fact here, because nobody
 * may learn of it.
 */
export const WEIGHTS = {
  can_help: 5,
  looks_for: 4,
  works_as: 3,
  needs_profession: 3,
  same_answer: 3,
  same_event: 2,
  first_event: 2,
  same_industry: 1,
} as const;

/** The same industry alone stays below. */
export const MIN_SCORE = 2;

export const MAX_SUGGESTIONS = 6;

/** In the reminder of the day before. */
export const MAX_MAILED_SUGGESTIONS = 3;

/** For a member without topics to choose from. */
export const MAX_OFFERED_TOPICS = 10;

/** How long before its start an event has suggestions. */
export const SUGGESTIONS_OPEN_MS = 7 * 24 * 60 * 60_000;

/** Of the viewer, the latest. Those before are no reason. */
export const MAX_EARLIER_EVENTS = 10;

/** People who may have a reason, in one read. */
export const MAX_CANDIDATES = 5_000;

/** Others at an event to whom one person is shown. The database has the same limit. */
export const MAX_SHOWN_TO = 12;
/** To so many a person is shown for being at their first event. */
export const MAX_WELCOMES = 3;
/** Connections among an event's people that make the viewer one who knows many. */
export const KNOWS_MANY = 5;
/** A person who was shown so often, and never opened, comes after all others. */
export const SINKS_AFTER = 3;
/** Reads within it show a person once. */
export const SHOWING_HOURS = 1;

export const DISMISSAL_PERIODS = ["until_tomorrow", "always"] as const;
