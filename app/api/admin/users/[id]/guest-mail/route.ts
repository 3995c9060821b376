import { setGuestMailRaised } from "@/lib/admin/service/organizers";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { idParamsSchema } from "@/lib/core/shared/id";

/** POST raises how many mails a day a member may send to guests, DELETE sets the usual limit. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/admin/users/{id}/guest-mail", {
  POST: endpoint({
    auth: "admin",
    params: idParamsSchema,
    handler: ({ actor, params }) => setGuestMailRaised(actor, params.id, true),
  }),
  DELETE: endpoint({
    auth: "admin",
    params: idParamsSchema,
    handler: ({ actor, params }) => setGuestMailRaised(actor, params.id, false),
  }),
});
