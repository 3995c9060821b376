import { clock } from "@/lib/core/shared/clock";
import { listEvents } from "@/lib/events/data/list";
import { listEventsSchema } from "@/lib/events/schema/list";
import { createEventSchema } from "@/lib/events/schema/write";
import { createEvent } from "@/lib/events/service/event";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { reply } from "@/lib/http/server/reply";

/**
 * GET ?status=upcoming&limit≤100&include=hidden|past&cursor&q&city&format=online|in-person
 * &date=today|weekend|week|month&timezone&order=section → Event[]. POST (creator) → 201 Event, the
 * first one of a series.
 */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events", {
  GET: endpoint({
    auth: "public",
    query: listEventsSchema,
    handler: ({ actor, query }) => listEvents(actor, query, clock.now()),
  }),
  POST: endpoint({
    auth: "eventCreator",
    body: createEventSchema,
    handler: async ({ actor, body }) => reply(201, await createEvent(actor, body)),
  }),
});
