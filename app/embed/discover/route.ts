import { getProductName } from "@/lib/core/server/site/site-settings";
import { clock } from "@/lib/core/shared/clock";
import { listPublicEvents } from "@/lib/events/data/list/public-events";
import { getTranslator } from "@/lib/i18n/server/translator";

import { embeddedList, getEmbedLocale, MAX_EMBEDDED_EVENTS } from "../embedded-list";

/** GET → the next public events, for a frame on another site. */
export async function GET(request: Request): Promise<Response> {
  const { items } = await listPublicEvents({ limit: MAX_EMBEDDED_EVENTS }, clock.now());
  const title = getTranslator(getEmbedLocale(request))("discover.feedTitle", { product: getProductName() });
  return embeddedList(request, { title, page: "/discover", events: items });
}
