/** In one report. */
export const MAX_ACTIVITIES = 20;

/** A visit that waited longer was interrupted. */
export const MAX_VITAL_MS = 60_000;
