import { clock } from "@/lib/core/clock";
import { readEvent } from "@/lib/events/data/event";
import { eventIdSchema } from "@/lib/events/schema";
import { updateEventSchema } from "@/lib/events/schema/write";
import { deleteEvent, updateEvent } from "@/lib/events/service/event";
import { defineRoute, endpoint } from "@/lib/http/define-route";
import { noContent } from "@/lib/http/reply";
import { notifyEventCancelled } from "@/lib/notifications/service/event-notices";
import { tellOfNews } from "@/lib/notifications/service/event-news";

/** GET → Event. PUT (admin) any subset of its fields, null or empty to clear one → Event. DELETE (admin) → 204. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute({
  GET: endpoint({
    auth: "public",
    params: eventIdSchema,
    handler: ({ actor, params }) => readEvent(actor, params.id, clock.now()),
  }),
  PUT: endpoint({
    auth: "admin",
    params: eventIdSchema,
    body: updateEventSchema,
    handler: ({ actor, params, body }) => updateEvent(actor, params.id, body, tellOfNews),
  }),
  DELETE: endpoint({
    auth: "admin",
    params: eventIdSchema,
    handler: async ({ actor, params }) => {
      await deleteEvent(actor, params.id, (tx, { eventId }) => notifyEventCancelled(eventId, { deleted: true }, tx));
      return noContent();
    },
  }),
});
