/** In one report. */
export const MAX_ACTIVITIES = 20;
