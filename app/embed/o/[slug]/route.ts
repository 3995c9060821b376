import { clock } from "@/lib/core/shared/clock";
import { getTranslator } from "@/lib/i18n/server/translator";
import { getOrganizerPath } from "@/lib/organizers/constants";
import { listOrganizerEvents } from "@/lib/organizers/data/events.sql";
import { findOrganizer } from "@/lib/organizers/data/organizer";

import { embeddedList, getEmbedLocale, MAX_EMBEDDED_EVENTS } from "../../embedded-list";

/** GET → an organizer's next events, for a frame on another site. 404 for an unknown page. */
export async function GET(request: Request, { params }: { params: Promise<{ slug: string }> }): Promise<Response> {
  const t = getTranslator(getEmbedLocale(request));
  const organizer = await findOrganizer(null, (await params).slug);
  if (!organizer) {
    const [title, message] = [t("organizers.notFound.title"), t("organizers.notFound.description")];
    return embeddedList(request, { title, message, page: "/discover", events: [], status: 404 });
  }
  const query = { when: "upcoming", now: clock.now(), limit: MAX_EMBEDDED_EVENTS } as const;
  const { items } = await listOrganizerEvents(organizer.userId, query);
  const title = t("organizers.feedTitle", { name: organizer.name });
  return embeddedList(request, { title, page: getOrganizerPath(organizer.slug), events: items });
}
