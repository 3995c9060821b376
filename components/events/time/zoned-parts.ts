export type ZonedParts = {
  weekday: string;
  year: string;
  month: string;
  day: string;
  time: string;
  dayPeriod: string;
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

const ENGLISH = "en-US";

function getFormat(zone: string, locale: string): Intl.DateTimeFormat {
  const key = `${locale} ${zone}`;
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.DateTimeFormat(locale, { ...OPTIONS, timeZone: zone })));
  return format;
}

/** Intl is slow, and a list renders the same instants again and again. */
const MAX_CACHED_INSTANTS = 2_000;
const cache = new Map<string, ZonedParts>();

/**
 * Only weekdays and months are translated. Callers join the parts, because Intl joins them
 * differently in Node and in browsers.
 */
export function readZonedParts(instant: string, zone: string, locale: string = ENGLISH): ZonedParts {
  const key = `${locale} ${instant} ${zone}`;
  let parts = cache.get(key);
  if (!parts) {
    if (cache.size >= MAX_CACHED_INSTANTS) cache.clear();
    cache.set(key, (parts = computeParts(instant, zone, locale)));
  }
  return parts;
}

type Values = Partial<Record<Intl.DateTimeFormatPartTypes, string>>;

function readValues(instant: string, zone: string, locale: string): Values {
  const values: Values = {};
  for (const { type, value } of getFormat(zone, locale).formatToParts(new Date(instant))) values[type] ??= value;
  return values;
}

function computeParts(instant: string, zone: string, locale: string): ZonedParts {
  const values = readValues(instant, zone, ENGLISH);
  const { weekday = "", month = "" } = locale === ENGLISH ? values : readValues(instant, zone, locale);
  const { year = "", day = "", hour = "", minute = "", dayPeriod = "" } = values;
  return { weekday, year, month, day, time: `${hour}:${minute}`, dayPeriod, zone: values.timeZoneName ?? zone };
}
