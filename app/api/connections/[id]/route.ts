import { removeConnection } from "@/lib/connections/service/respond";
import { defineRoute, withId } from "@/lib/api/define-route";

/** DELETE → 204. Either party may remove the connection. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/connections/{id}", {
  DELETE: withId(removeConnection),
});
