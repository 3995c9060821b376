import { env } from "@/lib/core/server/process/env";
import { getProductName } from "@/lib/core/server/site/site-settings";
import { clock } from "@/lib/core/shared/clock";
import { toAtomFeed } from "@/lib/events/atom";
import { MAX_FEED_EVENTS } from "@/lib/events/constants/list";
import { toCalendarFeed } from "@/lib/events/data/calendar";
import { addVersions, listPublicEvents } from "@/lib/events/data/list/public-events";
import type { EventResponse } from "@/lib/events/schema/event";
import { ATOM_TYPE, CALENDAR_TYPE, publicText } from "@/lib/http/server/public-text";
import type { Locale } from "@/lib/i18n/server/languages";
import { resolveLocale } from "@/lib/i18n/server/resolve-locale";
import { getTranslator, type Translator } from "@/lib/i18n/server/translator";
import { formatWhen } from "@/lib/notifications/service/text/event-text";

export type FeedFormat = "atom" | "ics";

type EventFeed = {
  getTitle: (t: Translator) => string;
  /** The path of the page, and of an Atom feed. */
  page: string;
  self: string;
  events: readonly EventResponse[];
};

/** The language of what caches keep (docs/product/navigation.md#language). */
export const getFeedLocale = (request: Request): Locale => resolveLocale(request.headers.get("accept-language"));

export async function eventFeed(request: Request, format: FeedFormat, { getTitle, page, self, events }: EventFeed) {
  const locale = getFeedLocale(request);
  const t = getTranslator(locale);
  const title = getTitle(t);
  const origin = env().NEXTAUTH_URL;
  const entries = await addVersions(events);
  if (format === "ics") return publicText(request, toCalendarFeed(title, entries, { origin, locale }), CALENDAR_TYPE);
  const dated = entries.map((entry) => {
    const { startTime, endTime, timezone } = entry.event;
    const times = { startTime: new Date(startTime), endTime: new Date(endTime) };
    // A feed's readers are anywhere, so times are the event's.
    return { ...entry, when: formatWhen(times, { zone: timezone, locale }) };
  });
  const feed = { title, self: origin + self, page: origin + page, author: getProductName() };
  const text = toAtomFeed(feed, dated, { origin, t: (key, values) => t(`calendar.${key}`, values) });
  return publicText(request, text, ATOM_TYPE);
}

/** GET → the public list (docs/product/discover.md#feeds). */
export const discoverFeed = (format: FeedFormat) => async (request: Request) =>
  eventFeed(request, format, {
    getTitle: (t) => t("discover.feedTitle", { product: getProductName() }),
    page: "/discover",
    self: "/discover.atom",
    events: (await listPublicEvents({ limit: MAX_FEED_EVENTS }, clock.now())).items,
  });
