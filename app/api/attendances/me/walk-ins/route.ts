import { listReceivedWalkInRequests } from "@/lib/attendance/data/walk-ins";
import { defineRoute, endpoint } from "@/lib/api/define-route";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/attendances/me/walk-ins", {
  GET: endpoint({ handler: ({ actor }) => listReceivedWalkInRequests(actor) }),
});
