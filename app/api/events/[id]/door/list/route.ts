import { getDoorList } from "@/lib/door/data/list";
import { doorListInputSchema } from "@/lib/door/schema";
import { defineRoute, withId } from "@/lib/api/define-route";

/** GET ?version&deviceId → the list for a device at the door; `entries` is null if unchanged. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/door/list", {
  GET: withId(getDoorList, { auth: "door", scope: "checkins:read", query: doorListInputSchema }),
});
