import { defineRoute, withId } from "@/lib/api/define-route";
import { listIntroducible } from "@/lib/introductions/data";

/** GET → the caller's connections who are in and can be introduced to each other. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/introductions/candidates", {
  GET: withId(listIntroducible),
});
