import { RESET_REQUESTED } from "@/lib/auth/constants";
import { requestPasswordResetSchema } from "@/lib/auth/schema";
import { requestPasswordReset } from "@/lib/auth/service/password-reset";
import { defineRoute, endpoint } from "@/lib/http/server/define-route";

/** 200 `{ message }`, the same words in the same time whether there is such an account or not (contract §2, §4). */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/request-password-reset", {
  POST: endpoint({
    auth: "public",
    body: requestPasswordResetSchema,
    rateLimit: false,
    handler: async ({ body, clientAddress }) => {
      await requestPasswordReset(body, clientAddress);
      return { message: RESET_REQUESTED };
    },
  }),
});
