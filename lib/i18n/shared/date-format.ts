/** A format takes tens of kilobytes, and mails have formats of many zones. */
const MAX_FORMATS = 200;

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the format of these options, which is made once: making it is slow, and a list needs it
 * in each row. Without `timeZone` it keeps the device's zone.
 */
export function getDateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const found = formats.get(key);
  if (found) return found;
  if (formats.size >= MAX_FORMATS) formats.clear();
  const format = new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}
