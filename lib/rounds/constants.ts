export const MAX_ROUNDS = 12;
export const MAX_ROUND_MINUTES = 60;
export const TABLE_SIZES = [3, 4] as const;
/** Fewer have no table. */
export const MIN_ROUND_PEOPLE = 3;
/** The most guests that an organizer can see and add in one call. */
export const MAX_ROUND_GUESTS = 300;
/** Of the same organizers, whose tables are avoided. */
export const EARLIER_EVENTS = 3;
/** In local storage: the viewer's last table, which the offline page shows. */
export const KEPT_ROUND_KEY = "nametag_round";
