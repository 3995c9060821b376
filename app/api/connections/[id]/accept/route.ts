import { acceptConnection } from "@/lib/connections/service/respond";
import { defineRoute, withId } from "@/lib/api/define-route";

/** POST → the accepted connection. Only the receiver may accept. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/connections/{id}/accept", {
  POST: withId(acceptConnection),
});
