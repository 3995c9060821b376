import { defineRoute, endpoint } from "@/lib/api/define-route";
import { sendTextCode } from "@/lib/notifications/service/text-number";

/** POST → 204: six digits are on their way to the caller's phone. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/text-number/code", {
  POST: endpoint({ handler: ({ actor, locale }) => sendTextCode(actor, locale) }),
});
