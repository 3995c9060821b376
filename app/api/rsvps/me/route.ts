import { clock } from "@/lib/core/clock";
import { listMyRsvps } from "@/lib/events/data/rsvp";
import { listRsvpsSchema } from "@/lib/events/schema";
import { defineRoute, endpoint } from "@/lib/http/define-route";
import { listReply } from "@/lib/http/reply";

/** GET → { eventId, status, createdAt, event }[], soonest first. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute({
  GET: endpoint({
    auth: "user",
    query: listRsvpsSchema,
    handler: async ({ actor, query, request }) => {
      const { items, next } = await listMyRsvps(actor, query, clock.now());
      return listReply(items, next, request.url);
    },
  }),
});
