import { setGuestMailRaised } from "@/lib/admin/service/organizers";
import { defineRoute, idEndpoint } from "@/lib/api/define-route";

/** POST raises how many mails a day a member may send to guests, DELETE sets the usual limit. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/admin/users/{id}/guest-mail", {
  POST: idEndpoint({
    auth: "admin",
    handler: ({ actor, params }) => setGuestMailRaised(actor, params.id, true),
  }),
  DELETE: idEndpoint({
    auth: "admin",
    handler: ({ actor, params }) => setGuestMailRaised(actor, params.id, false),
  }),
});
