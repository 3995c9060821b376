import { cancelRsvp } from "@/lib/attendance/service/rsvp";
import { withEvent } from "@/lib/events/data/event";
import { getMyRsvp } from "@/lib/events/data/rsvp";
import { idParamsSchema } from "@/lib/core/shared/id";
import { rsvpInputSchema } from "@/lib/events/schema/questions";
import { notificationPreferencesSchema } from "@/lib/events/schema/rsvp";
import { createRsvp, updateNotificationPreferences } from "@/lib/events/service/rsvp";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { reply } from "@/lib/http/server/reply";
import { queueCalendarCancel, queueCalendarRequest } from "@/lib/notifications/service/events/calendar-mail";
import { notifyPromoted } from "@/lib/notifications/service/events/event-notifications";

/** GET → the RSVP, or 204. POST → it and the event, 201 if new, 403 if declined. DELETE → the event. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/rsvp", {
  GET: endpoint({
    auth: "user",
    params: idParamsSchema,
    handler: ({ actor, params }) => getMyRsvp(actor, params.id),
  }),
  POST: endpoint({
    auth: "user",
    params: idParamsSchema,
    body: rsvpInputSchema,
    handler: async ({ actor, params, body }) => {
      const { isNew, rsvp } = await createRsvp(actor, params.id, { ...body, onConfirmed: queueCalendarRequest });
      return reply(isNew ? 201 : 200, await withEvent(actor, params.id, rsvp));
    },
  }),
  DELETE: endpoint({
    auth: "user",
    params: idParamsSchema,
    handler: async ({ actor, params }) => {
      await cancelRsvp(actor, params.id, (tx, promoted) => notifyPromoted(promoted, tx), queueCalendarCancel);
      return withEvent(actor, params.id, {});
    },
  }),
  PATCH: endpoint({
    auth: "user",
    params: idParamsSchema,
    body: notificationPreferencesSchema,
    handler: ({ actor, params, body }) => updateNotificationPreferences(actor, params.id, body.notificationPreferences),
  }),
});
