import { defineRoute, withId } from "@/lib/api/define-route";
import { inviteGuestsSchema } from "@/lib/guests/schema/guests";
import { inviteGuests } from "@/lib/guests/service/invite";

/** POST { guestIds | all } → how many get a link by mail, by which they join with an account. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/guests/invitations", {
  POST: withId(inviteGuests, { scope: "people:write", body: inviteGuestsSchema }),
});
