import { listReceivedWalkInRequests } from "@/lib/attendance/data/walk-ins";
import { defineRoute, withActor } from "@/lib/api/define-route";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/attendances/me/walk-ins", {
  GET: withActor(listReceivedWalkInRequests),
});
