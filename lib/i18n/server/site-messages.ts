import { getFormatLocale } from "../shared/locales";
import type { Messages } from "../shared/messages";
import { getSiteFormatLocale } from "./format-locale";
import { getMessages, type Locale } from "./languages";

const sites = new Map<string, Messages>();

/** Returns the texts of a language with the locale that formats their times on this site. */
export function getSiteMessages(language: Locale): Messages {
  const formatLocale = getSiteFormatLocale(language);
  const texts = getMessages(language);
  if (formatLocale === getFormatLocale(language)) return texts;
  const found = sites.get(formatLocale);
  if (found) return found;
  const { events, messages } = texts;
  const site = {
    ...texts,
    events: { ...events, time: { ...events.time, formatLocale } },
    messages: { ...messages, time: { ...messages.time, formatLocale } },
  };
  sites.set(formatLocale, site);
  return site;
}
