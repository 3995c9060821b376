import { eventFeed, type FeedFormat } from "@/app/event-feeds";
import { clock } from "@/lib/core/shared/clock";
import { notFound } from "@/lib/core/shared/errors";
import { MAX_FEED_EVENTS } from "@/lib/events/constants/list";
import { errorResponse } from "@/lib/http/server/error-response";
import { getOrganizerPath } from "@/lib/organizers/constants";
import { listOrganizerEvents } from "@/lib/organizers/data/events.sql";
import { findOrganizer } from "@/lib/organizers/data/organizer";

type Params = { params: Promise<{ slug: string }> };

/** GET → an organizer's upcoming events, as every visitor sees them. 404 for an unknown page. */
export const organizerFeed =
  (format: FeedFormat) =>
  async (request: Request, { params }: Params): Promise<Response> => {
    const organizer = await findOrganizer(null, (await params).slug);
    if (!organizer) return errorResponse(notFound("organizers.notFound"), request);
    const page = getOrganizerPath(organizer.slug);
    const query = { when: "upcoming", now: clock.now(), limit: MAX_FEED_EVENTS } as const;
    return eventFeed(request, format, {
      getTitle: (t) => t("organizers.feedTitle", { name: organizer.name }),
      page,
      self: `${page}/events.atom`,
      events: (await listOrganizerEvents(organizer.userId, query)).items,
    });
  };
