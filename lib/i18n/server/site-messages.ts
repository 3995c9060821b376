import { getFormatLocale } from "../shared/locales";
import type { Messages } from "../shared/messages";
import { getSiteFormatLocale } from "./format-locale";
import { getMessages, type Locale } from "./languages";

const placed = new Map<Locale, { texts: Messages; formatLocale: string; messages: Messages }>();

/**
 * Returns the texts of a language with the locale that formats times on this site: the same object
 * until that changes.
 */
export function getSiteMessages(language: Locale): Messages {
  const formatLocale = getSiteFormatLocale(language);
  const texts = getMessages(language);
  if (formatLocale === getFormatLocale(language)) return texts;
  const last = placed.get(language);
  if (last?.texts === texts && last.formatLocale === formatLocale) return last.messages;
  const { events, messages: chat } = texts;
  const messages = {
    ...texts,
    events: { ...events, time: { ...events.time, formatLocale } },
    messages: { ...chat, time: { ...chat.time, formatLocale } },
  };
  placed.set(language, { texts, formatLocale, messages });
  return messages;
}
