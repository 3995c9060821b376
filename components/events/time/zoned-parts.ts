/** What a clock and a calendar in one zone show at an instant. */
export type ZonedParts = {
  weekday: string;
  year: string;
  month: string;
  day: string;
  /** '6:00', without AM or PM. */
  time: string;
  /** 'AM' or 'PM'. */
  dayPeriod: string;
  /** 'EST'. */
  zone: string;
};

const OPTIONS: Intl.DateTimeFormatOptions = {
  weekday: "long",
  year: "numeric",
  month: "long",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
};

const formats = new Map<string, Intl.DateTimeFormat>();

function getFormat(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) formats.set(zone, (format = new Intl.DateTimeFormat("en-US", { ...OPTIONS, timeZone: zone })));
  return format;
}

/** Intl is slow, and a list renders the same instants again and again. */
const MAX_CACHED_INSTANTS = 2_000;
const cache = new Map<string, ZonedParts>();

/**
 * Returns the parts of a date and time in English. Callers join them, because the way Intl joins them (which space precedes
 * PM) differs between Node and browsers, and both must render the same text.
 */
export function readZonedParts(instant: string, zone: string): ZonedParts {
  const key = `${instant} ${zone}`;
  let parts = cache.get(key);
  if (!parts) {
    if (cache.size >= MAX_CACHED_INSTANTS) cache.clear();
    cache.set(key, (parts = computeParts(instant, zone)));
  }
  return parts;
}

function computeParts(instant: string, zone: string): ZonedParts {
  const values: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of getFormat(zone).formatToParts(new Date(instant))) values[type] ??= value;
  const { weekday = "", year = "", month = "", day = "", hour = "", minute = "", dayPeriod = "" } = values;
  return { weekday, year, month, day, time: `${hour}:${minute}`, dayPeriod, zone: values.timeZoneName ?? zone };
}
