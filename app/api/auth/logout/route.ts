import { createSignOutCookies } from "@/lib/auth/service/sign-in-cookies";
import { closeSession } from "@/lib/auth/service/session/session";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { noContent, withCookies } from "@/lib/http/server/reply";

/** POST → 204. Clears the cookies of the session and the language. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/logout", {
  POST: endpoint({
    rateLimit: false,
    handler: async ({ actor }) => {
      await closeSession(actor.sid);
      return withCookies(noContent(), createSignOutCookies());
    },
  }),
});
