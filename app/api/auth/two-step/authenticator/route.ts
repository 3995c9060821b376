import { defineRoute, endpoint, withActor } from "@/lib/api/define-route";
import { confirmAuthenticatorSchema } from "@/lib/two-step/schema";
import { confirmAuthenticator, removeAuthenticator, startAuthenticator } from "@/lib/two-step/service/authenticator";

/** POST → a new key. PUT turns it on with its code. DELETE → 204. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/two-step/authenticator", {
  POST: withActor(startAuthenticator, { reauthenticate: "everyone" }),
  PUT: endpoint({
    reauthenticate: "everyone",
    body: confirmAuthenticatorSchema,
    handler: ({ actor, body }) => confirmAuthenticator(actor, body.code),
  }),
  DELETE: withActor(removeAuthenticator, { reauthenticate: "everyone" }),
});
