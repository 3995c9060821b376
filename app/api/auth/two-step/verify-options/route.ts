import { getCaller } from "@/lib/auth/service/session/request";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { pendingTokenSchema } from "@/lib/two-step/schema";
import { requestSecondStepPasskey } from "@/lib/two-step/service/sign-in/sign-in";

/** POST → options for navigator.credentials.get. 401 if the sign-in has ended. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/two-step/verify-options", {
  POST: endpoint({
    auth: "public",
    body: pendingTokenSchema,
    rateLimit: false,
    handler: ({ body, request, addressKey }) =>
      requestSecondStepPasskey(body.pendingToken, getCaller(request, addressKey)),
  }),
});
