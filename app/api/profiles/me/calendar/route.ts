import { getCalendarSubscription } from "@/lib/account/data/calendar";
import { createCalendarSubscription, endCalendarSubscription } from "@/lib/account/service/calendar";
import { defineRoute, endpoint, withActor } from "@/lib/api/define-route";
import { reply } from "@/lib/http/server/reply";

/** GET → whether there is an address, or 204. POST → a new one, shown once. DELETE → ends it. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/profiles/me/calendar", {
  GET: withActor(getCalendarSubscription),
  POST: endpoint({
    handler: async ({ actor }) => reply(201, await createCalendarSubscription(actor)),
  }),
  DELETE: withActor(endCalendarSubscription),
});
