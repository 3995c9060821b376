import { listReceivedWalkInRequests } from "@/lib/attendance/data/walk-ins";
import { defineRoute, endpoint } from "@/lib/api/define-route";

/** GET → the walk-in requests that wait for the caller's answer, oldest first. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/attendances/me/walk-ins", {
  GET: endpoint({ auth: "user", handler: ({ actor }) => listReceivedWalkInRequests(actor) }),
});
