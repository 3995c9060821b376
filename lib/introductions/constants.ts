export const MAX_INTRODUCTION_LINE = 200;
/** Of a person at an event that led to no connection, whatever was answered. */
export const MAX_OPEN_INTRODUCTIONS = 3;
/** Of an introducer at an event. */
export const MAX_INTRODUCTIONS = 30;
