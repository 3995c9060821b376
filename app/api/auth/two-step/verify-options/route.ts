import { getCaller } from "@/lib/auth/service/request";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { pendingTokenSchema } from "@/lib/two-step/schema";
import { requestSecondStepPasskey } from "@/lib/two-step/service/sign-in/sign-in";

/** POST → what the browser of a pending sign-in needs to ask for a passkey. 401 if the sign-in has ended. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/two-step/verify-options", {
  POST: endpoint({
    auth: "public",
    body: pendingTokenSchema,
    rateLimit: false,
    handler: ({ body, request, addressKey }) =>
      requestSecondStepPasskey(body.pendingToken, getCaller(request, addressKey)),
  }),
});
