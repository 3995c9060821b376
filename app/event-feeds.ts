import { env } from "@/lib/core/server/process/env";
import { getProductName } from "@/lib/core/server/site-settings";
import { toAtomFeed } from "@/lib/events/atom";
import { toCalendarFeed } from "@/lib/events/data/calendar";
import { addVersions } from "@/lib/events/data/public-events";
import type { EventResponse } from "@/lib/events/schema/event";
import { ATOM_TYPE, CALENDAR_TYPE, publicText } from "@/lib/http/server/public-text";
import type { Locale } from "@/lib/i18n/server/languages";
import { resolveLocale } from "@/lib/i18n/server/resolve-locale";
import { getTranslator } from "@/lib/i18n/server/translator";
import { formatWhen } from "@/lib/notifications/service/text/event-text";

/** The language of what caches keep (docs/product/navigation.md#language). */
export const getFeedLocale = (request: Request): Locale => resolveLocale(request.headers.get("accept-language"));

export async function calendarFeed(request: Request, name: string, events: readonly EventResponse[]) {
  const locale = getFeedLocale(request);
  const entries = await addVersions(events);
  return publicText(request, toCalendarFeed(name, entries, { origin: env().NEXTAUTH_URL, locale }), CALENDAR_TYPE);
}

/** @param paths of the feed and of its page */
export async function atomFeed(
  request: Request,
  title: string,
  paths: { self: string; page: string },
  events: readonly EventResponse[],
) {
  const locale = getFeedLocale(request);
  const origin = env().NEXTAUTH_URL;
  const t = getTranslator(locale);
  const entries = (await addVersions(events)).map((entry) => {
    const { startTime, endTime, timezone } = entry.event;
    const times = { startTime: new Date(startTime), endTime: new Date(endTime) };
    // A feed's readers are anywhere, so times are the event's.
    return { ...entry, when: formatWhen(times, { zone: timezone, locale }) };
  });
  const feed = { title, self: origin + paths.self, page: origin + paths.page, author: getProductName() };
  const text = toAtomFeed(feed, entries, { origin, t: (key, values) => t(`calendar.${key}`, values) });
  return publicText(request, text, ATOM_TYPE);
}
