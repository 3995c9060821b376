import { calendarFeed, getFeedLocale } from "@/app/event-feeds";
import { clock } from "@/lib/core/shared/clock";
import { notFound } from "@/lib/core/shared/errors";
import { MAX_FEED_EVENTS } from "@/lib/events/constants/list";
import { errorResponse } from "@/lib/http/server/error-response";
import { getTranslator } from "@/lib/i18n/server/translator";
import { listOrganizerEvents } from "@/lib/organizers/data/events.sql";
import { findOrganizer } from "@/lib/organizers/data/organizer";

/** GET → an organizer's upcoming events, as every visitor sees them. 404 for an unknown page. */
export async function GET(request: Request, { params }: { params: Promise<{ slug: string }> }): Promise<Response> {
  const organizer = await findOrganizer(null, (await params).slug);
  if (!organizer) return errorResponse(notFound("organizers.notFound"), request);
  const query = { when: "upcoming", now: clock.now(), limit: MAX_FEED_EVENTS } as const;
  const { items } = await listOrganizerEvents(organizer.userId, query);
  const title = getTranslator(getFeedLocale(request))("organizers.feedTitle", { name: organizer.name });
  return calendarFeed(request, title, items);
}
