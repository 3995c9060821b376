import { defineRoute, idEndpoint } from "@/lib/api/define-route";
import { chooseAllDates, stopAllDates } from "@/lib/attendance/service/all-dates";
import { stopAllDatesSchema } from "@/lib/events/schema/series";
import { ALL_DATES_MAILS } from "@/lib/notifications/service/events/all-dates";
import { queueCalendarCancel } from "@/lib/notifications/service/events/calendar-mail";
import { notifyPromoted } from "@/lib/notifications/service/events/event-notifications";

/**
 * PUT → 204, RSVPs to all dates of the event's series; 404 without an RSVP to it. DELETE → 204,
 * ends that; with ?rsvps=cancel also the RSVPs to the dates ahead.
 */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/series/rsvp", {
  PUT: idEndpoint({ handler: ({ actor, params }) => chooseAllDates(actor, params.id, ALL_DATES_MAILS) }),
  DELETE: idEndpoint({
    query: stopAllDatesSchema,
    handler: ({ actor, params, query }) =>
      stopAllDates(actor, params.id, query, [(tx, promoted) => notifyPromoted(promoted, tx), queueCalendarCancel]),
  }),
});
