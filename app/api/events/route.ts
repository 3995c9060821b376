import { clock } from "@/lib/core/shared/clock";
import { listEvents } from "@/lib/events/data/list/list";
import { listEventsSchema } from "@/lib/events/schema/list";
import { createEventSchema } from "@/lib/events/schema/write";
import { createEvent } from "@/lib/events/service/event";
import { defineRoute, endpoint, withActor } from "@/lib/api/define-route";

/**
 * GET ?status=upcoming&limit≤100&include=hidden|past&cursor&q&city&format=online|in-person
 * &date=today|weekend|week|month&timezone&order=section → Event[]. POST (creator) → 201 Event, the
 * first one of a series.
 */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events", {
  GET: endpoint({
    auth: "public",
    scope: "events:read",
    query: listEventsSchema,
    handler: ({ actor, query }) => listEvents(actor, query, clock.now()),
  }),
  POST: withActor(createEvent, {
    auth: "eventCreator",
    scope: "events:write",
    body: createEventSchema,
    status: 201,
  }),
});
