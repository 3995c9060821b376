import { declineConnection } from "@/lib/connections/service/respond";
import { defineRoute, withId } from "@/lib/api/define-route";

/** POST → 204. Only the receiver may decline; the requester is not notified. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/connections/{id}/decline", {
  POST: withId(declineConnection),
});
