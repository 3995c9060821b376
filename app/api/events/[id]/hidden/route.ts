import { defineRoute, withId } from "@/lib/api/define-route";
import { hideMember, showMember } from "@/lib/events/service/hide-member";

/** PUT → 204, the caller is hidden at the event. DELETE → 204, shown again. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/hidden", {
  PUT: withId(hideMember),
  DELETE: withId(showMember),
});
