import { clock } from "@/lib/core/shared/clock";
import { requireEvent } from "@/lib/events/data/event";
import { idParamsSchema } from "@/lib/core/shared/id";
import { updateEventSchema } from "@/lib/events/schema/write";
import { deleteEvent, updateEvent } from "@/lib/events/service/event";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { notifyEventCancelled, notifyEventChange } from "@/lib/notifications/service/events/event-notifications";

/**
 * GET → Event. PUT (its owner or editors, admin) any subset of its fields, null or empty to clear. DELETE
 * (admin) → 204.
 */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}", {
  GET: endpoint({
    auth: "public",
    params: idParamsSchema,
    handler: ({ actor, params }) => requireEvent(actor, params.id, clock.now()),
  }),
  PUT: endpoint({
    auth: "user",
    params: idParamsSchema,
    body: updateEventSchema,
    handler: ({ actor, params, body }) => updateEvent(actor, params.id, body, notifyEventChange),
  }),
  DELETE: endpoint({
    auth: "admin",
    params: idParamsSchema,
    handler: ({ actor, params }) =>
      deleteEvent(actor, params.id, (tx, { eventId }) => notifyEventCancelled(eventId, { deleted: true }, tx)),
  }),
});
