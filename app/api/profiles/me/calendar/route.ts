import { getCalendarSubscription } from "@/lib/account/data/calendar";
import { createCalendarSubscription, endCalendarSubscription } from "@/lib/account/service/calendar";
import { defineRoute, withActor } from "@/lib/api/define-route";

/** GET → whether there is an address, or 204. POST → a new one, shown once. DELETE → ends it. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/profiles/me/calendar", {
  GET: withActor(getCalendarSubscription),
  POST: withActor(createCalendarSubscription, { status: 201 }),
  DELETE: withActor(endCalendarSubscription),
});
