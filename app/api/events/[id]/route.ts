import { clock } from "@/lib/core/shared/clock";
import { requireEvent } from "@/lib/events/data/event";
import { seriesScopeSchema } from "@/lib/events/schema/series";
import { updateEventSchema } from "@/lib/events/schema/write";
import { deleteEvent, updateEvent } from "@/lib/events/service/event";
import { defineRoute, idEndpoint } from "@/lib/api/define-route";
import { notifyEventChanges, notifyEventsCancelled } from "@/lib/notifications/service/events/event-notifications";

/**
 * GET → Event. PUT (its owner or editors, admin) any subset of its fields, null or empty to clear.
 * DELETE (admin) → 204. Both with ?scope=this|thisAndLater for a date of a series.
 */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}", {
  GET: idEndpoint({
    auth: "public",
    scope: "events:read",
    handler: ({ actor, params }) => requireEvent(actor, params.id, clock.now()),
  }),
  PUT: idEndpoint({
    scope: "events:write",
    query: seriesScopeSchema,
    body: updateEventSchema,
    handler: ({ actor, params, query, body }) =>
      updateEvent(actor, params.id, body, { ...query, onUpdate: notifyEventChanges }),
  }),
  DELETE: idEndpoint({
    auth: "admin",
    query: seriesScopeSchema,
    handler: ({ actor, params, query }) =>
      deleteEvent(actor, params.id, {
        ...query,
        onDelete: (tx, eventIds) => notifyEventsCancelled(eventIds, { deleted: true, adminId: actor.userId }, tx),
      }),
  }),
});
