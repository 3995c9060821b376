/** Storage key and cookie, with which the server formats times like the browser. */
export const TIMEZONE_COOKIE = "userTimezone";

/** Whether nobody chose the zone (docs/product/events.md#time-zones). */
export const isAssumedTimezone = (name: string): boolean => name.startsWith("US/") || name === name.toLowerCase();
