import { defineRoute, withActor } from "@/lib/api/define-route";
import { skipOnboarding } from "@/lib/onboarding/service";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/users/skip-onboarding", {
  POST: withActor(skipOnboarding),
});
