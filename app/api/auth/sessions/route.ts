import { listSessions } from "@/lib/account/data/sessions";
import { endOtherSessions } from "@/lib/account/service/sessions";
import { defineRoute, endpoint } from "@/lib/http/server/define-route";
import { noContent } from "@/lib/http/server/reply";

/** GET → where I am signed in, this session first. DELETE → 204: everywhere but here I am signed out. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/sessions", {
  GET: endpoint({ auth: "user", handler: ({ actor }) => listSessions(actor) }),
  DELETE: endpoint({
    auth: "user",
    handler: async ({ actor }) => {
      await endOtherSessions(actor);
      return noContent();
    },
  }),
});
