/**
 * The device's time zone, such as "America/New_York". Temporal reads it without the data for
 * formatting dates, which take a slow phone a tenth of a second to load.
 */
export const getDeviceZone = (): string =>
  "Temporal" in globalThis ? Temporal.Now.timeZoneId() : Intl.DateTimeFormat().resolvedOptions().timeZone;
