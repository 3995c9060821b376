import { defineRoute, withId } from "@/lib/api/define-route";
import { revokeAccessToken } from "@/lib/auth/service/access-token/manage";

/** DELETE → 204. The token ends at once. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/access-tokens/{id}", {
  DELETE: withId(revokeAccessToken),
});
