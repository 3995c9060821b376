import { clock } from "@/lib/core/clock";
import { readEvent } from "@/lib/events/data/event";
import { eventIdSchema } from "@/lib/events/schema";
import { updateEventSchema } from "@/lib/events/schema/write";
import { deleteEvent, updateEvent } from "@/lib/events/service/event";
import { defineRoute, endpoint } from "@/lib/http/define-route";
import { noContent } from "@/lib/http/reply";

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
    handler: async ({ actor, params, body }) => (await updateEvent(actor, params.id, body)).event,
  }),
  DELETE: endpoint({
    auth: "admin",
    params: eventIdSchema,
    handler: async ({ actor, params }) => {
      await deleteEvent(actor, params.id);
      return noContent();
    },
  }),
});
