import { getConnectedSignIn, getProviderLabel } from "@/lib/auth/data/identity";
import { disconnectIdentity } from "@/lib/auth/service/identity/connect";
import { defineRoute, endpoint, withActor } from "@/lib/api/define-route";
import { enqueueTwoStepNotice } from "@/lib/notifications/service/queue/security-notice";

/** GET → the connected sign-in. DELETE → 204. 409 if it is the only way to sign in. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/oidc", {
  GET: withActor(getConnectedSignIn),
  DELETE: endpoint({
    reauthenticate: "everyone",
    handler: async ({ actor }) => {
      await disconnectIdentity(actor, (tx) =>
        enqueueTwoStepNotice(tx, actor.userId, "identityDisconnected", getProviderLabel() ?? ""),
      );
    },
  }),
});
