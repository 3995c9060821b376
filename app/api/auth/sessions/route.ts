import { listSessions } from "@/lib/account/data/sessions";
import { endOtherSessions } from "@/lib/account/service/sessions";
import { defineRoute, endpoint, withActor } from "@/lib/api/define-route";

/** GET → this session first. DELETE → 204 ends all others. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/sessions", {
  GET: endpoint({ handler: ({ actor, locale }) => listSessions(actor, locale) }),
  DELETE: withActor(endOtherSessions),
});
