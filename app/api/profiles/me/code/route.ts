import { defineRoute, endpoint } from "@/lib/api/define-route";
import { getSpokenCode } from "@/lib/profiles/service/spoken-code";

/** GET → { code, secondsLeft }, which the caller reads out to somebody. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/profiles/me/code", {
  GET: endpoint({ handler: ({ actor }) => getSpokenCode(actor.userId) }),
});
