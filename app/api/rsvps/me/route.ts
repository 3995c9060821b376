import { clock } from "@/lib/core/shared/clock";
import { listMyRsvps } from "@/lib/events/data/my-rsvps.sql";
import { listRsvpsSchema } from "@/lib/events/schema/rsvp";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { listReply } from "@/lib/http/server/reply";

/** GET → { eventId, status, createdAt, event }[], soonest first. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/rsvps/me", {
  GET: endpoint({
    auth: "user",
    query: listRsvpsSchema,
    handler: async ({ actor, query, request }) => listReply(await listMyRsvps(actor, query, clock.now()), request.url),
  }),
});
