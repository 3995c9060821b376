import { defineRoute, endpoint } from "@/lib/api/define-route";
import { confirmAuthenticatorSchema } from "@/lib/two-step/schema";
import { confirmAuthenticator, removeAuthenticator, startAuthenticator } from "@/lib/two-step/service/authenticator";

/** POST → a new key. PUT turns it on with its code. DELETE → 204. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/two-step/authenticator", {
  POST: endpoint({ reauthenticate: "everyone", handler: ({ actor }) => startAuthenticator(actor) }),
  PUT: endpoint({
    reauthenticate: "everyone",
    body: confirmAuthenticatorSchema,
    handler: ({ actor, body }) => confirmAuthenticator(actor, body.code),
  }),
  DELETE: endpoint({
    reauthenticate: "everyone",
    handler: ({ actor }) => removeAuthenticator(actor),
  }),
});
