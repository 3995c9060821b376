import { clock } from "@/lib/core/shared/clock";
import { listMyRsvps } from "@/lib/events/data/rsvp/my-rsvps.sql";
import { listRsvpsSchema } from "@/lib/events/schema/rsvp";
import { defineRoute, endpoint } from "@/lib/api/define-route";

/** GET → { eventId, status, createdAt, event }[], soonest first. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/rsvps/me", {
  GET: endpoint({
    query: listRsvpsSchema,
    handler: ({ actor, query }) => listMyRsvps(actor, query, clock.now()),
  }),
});
