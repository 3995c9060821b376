import { atomFeed, getFeedLocale } from "@/app/event-feeds";
import { getProductName } from "@/lib/core/server/site-settings";
import { clock } from "@/lib/core/shared/clock";
import { MAX_FEED_EVENTS } from "@/lib/events/constants/list";
import { listPublicEvents } from "@/lib/events/data/public-events";
import { getTranslator } from "@/lib/i18n/server/translator";

/** GET → the public list as an Atom feed (docs/product/discover.md#feeds). */
export async function GET(request: Request): Promise<Response> {
  const { items } = await listPublicEvents({ limit: MAX_FEED_EVENTS }, clock.now());
  const title = getTranslator(getFeedLocale(request))("discover.feedTitle", { product: getProductName() });
  return atomFeed(request, title, { self: "/discover.atom", page: "/discover" }, items);
}
