import { eventChoiceSchema } from "@/lib/events/schema/event";
import { setEventHidden } from "@/lib/events/service/preference";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { noContent } from "@/lib/http/server/reply";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/unhide", {
  POST: endpoint({
    auth: "user",
    body: eventChoiceSchema,
    handler: async ({ actor, body }) => {
      await setEventHidden(actor, body.eventId, false);
      return noContent();
    },
  }),
});
