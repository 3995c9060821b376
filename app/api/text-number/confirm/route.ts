import { defineRoute, endpoint } from "@/lib/api/define-route";
import { codeSchema } from "@/lib/auth/schema/email-code";
import { confirmTextNumber } from "@/lib/notifications/service/text-number";

/** POST { code } → the confirmed number. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/text-number/confirm", {
  POST: endpoint({ body: codeSchema, handler: ({ actor, body }) => confirmTextNumber(actor, body.code) }),
});
