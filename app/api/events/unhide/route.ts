import { eventChoiceSchema } from "@/lib/events/schema/event";
import { setEventHidden } from "@/lib/events/service/preference";
import { defineRoute, endpoint } from "@/lib/api/define-route";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/unhide", {
  POST: endpoint({
    body: eventChoiceSchema,
    handler: ({ actor, body }) => setEventHidden(actor, body.eventId, false),
  }),
});
