import { defineRoute, endpoint } from "@/lib/api/define-route";
import { skipOnboarding } from "@/lib/onboarding/service";

/** POST → { completed, skipped }. Records that the member closed the walkthrough. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/users/skip-onboarding", {
  POST: endpoint({ auth: "user", handler: ({ actor }) => skipOnboarding(actor) }),
});
