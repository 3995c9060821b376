import { cancelRsvp } from "@/lib/attendance/service/rsvp";
import { getMyRsvp } from "@/lib/events/data/rsvp/rsvp";
import { rsvpInputSchema } from "@/lib/events/schema/questions";
import { updateRsvpSchema } from "@/lib/events/schema/rsvp";
import { createRsvp, updateRsvp } from "@/lib/events/service/rsvp/rsvp";
import { defineRoute, idEndpoint, withId } from "@/lib/api/define-route";
import { reply } from "@/lib/http/server/reply";
import { queueCalendarCancel } from "@/lib/notifications/service/events/calendar-mail";
import { notifyNewRsvp, notifyPromoted } from "@/lib/notifications/service/events/event-notifications";

/** GET → the RSVP, or 204. POST → it with the event, 201 if new. DELETE → the event, or 204. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/rsvp", {
  GET: withId(getMyRsvp),
  POST: idEndpoint({
    body: rsvpInputSchema,
    handler: async ({ actor, params, body }) => {
      const { isNew, rsvp } = await createRsvp(actor, params.id, { ...body, onStored: notifyNewRsvp });
      return reply(isNew ? 201 : 200, rsvp);
    },
  }),
  DELETE: idEndpoint({
    handler: ({ actor, params }) =>
      cancelRsvp(actor, params.id, (tx, promoted) => notifyPromoted(promoted, tx), queueCalendarCancel),
  }),
  PATCH: withId(updateRsvp, { body: updateRsvpSchema }),
});
