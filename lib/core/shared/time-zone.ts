export const DEFAULT_TIMEZONE = "America/New_York";

/** The settings of a site, or the part of them that browsers get. */
export type Region = { defaultTimeZone?: string | null; timeZones?: readonly string[] | null };

export const getDefaultTimezone = ({ defaultTimeZone, timeZones }: Region): string =>
  defaultTimeZone ?? timeZones?.[0] ?? DEFAULT_TIMEZONE;

/** No offset such as "+01:00", which formatters take too. */
const NAME = /^[A-Z][\w+-]*(?:\/[A-Z][\w+-]*){0,2}$/;

/** Whether it is a name of the IANA database, current or older, in its own spelling. */
export function isTimezone(name: string): boolean {
  if (!NAME.test(name)) return false;
  try {
    const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions();
    // Formatters take "EUROPE/MADRID" too, but PostgreSQL's list of names doesn't have it.
    return timeZone === name || timeZone.toLowerCase() !== name.toLowerCase();
  } catch {
    return false;
  }
}

/** Browsers name some zones differently: "Asia/Calcutta" or "Asia/Kolkata". */
export function isSameTimezone(one: string, other: string): boolean {
  try {
    if ("Temporal" in globalThis)
      return new Temporal.ZonedDateTime(0n, one).equals(new Temporal.ZonedDateTime(0n, other));
    const [name, otherName] = [one, other].map(
      (timeZone) => new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone,
    );
    return name === otherName;
  } catch {
    return false;
  }
}
