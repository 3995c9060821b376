import { defineRoute, endpoint } from "@/lib/http/server/define-route";
import { skipOnboarding } from "@/lib/onboarding/service";

/** The walkthrough was closed: `{ completed, skipped }` (contract §4). */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/users/skip-onboarding", {
  POST: endpoint({ auth: "user", handler: ({ actor }) => skipOnboarding(actor) }),
});
