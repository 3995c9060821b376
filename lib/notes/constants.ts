/** In characters. */
export const MAX_NOTE_LENGTH = 2_000;
export const MAX_NOTE_TAGS = 10;
/** In characters. */
export const MAX_NOTE_TAG_LENGTH = 40;
export const MAX_FOLLOW_UP_YEARS = 5;
export const NOTES_PAGE = 200;
