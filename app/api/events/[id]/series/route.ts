import { defineRoute, idEndpoint } from "@/lib/api/define-route";
import { clock } from "@/lib/core/shared/clock";
import { getEventSeries } from "@/lib/events/data/series";

/** GET → EventSeries: the next dates of the event's series. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/series", {
  GET: idEndpoint({
    auth: "public",
    scope: "events:read",
    handler: ({ actor, params }) => getEventSeries(actor, params.id, clock.now()),
  }),
});
