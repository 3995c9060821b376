import { defineRoute, withActor } from "@/lib/api/define-route";
import { accessTokenInputSchema } from "@/lib/auth/schema/access-token";
import { createAccessToken, listAccessTokens } from "@/lib/auth/service/access-token/manage";

/** GET → the caller's access tokens. POST { name, scopes, days } → 201 with the token, once. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/access-tokens", {
  GET: withActor(listAccessTokens),
  POST: withActor(createAccessToken, { body: accessTokenInputSchema, status: 201, reauthenticate: "everyone" }),
});
