/**
 * Returns the device's time zone, such as "America/New_York". Temporal reads it without loading the
 * data for formatting dates, which blocks a slow phone.
 */
export const getDeviceZone = (): string =>
  "Temporal" in globalThis ? Temporal.Now.timeZoneId() : Intl.DateTimeFormat().resolvedOptions().timeZone;
