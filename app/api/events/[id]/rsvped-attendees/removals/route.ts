import { defineRoute, withId } from "@/lib/api/define-route";
import { removePeopleSchema } from "@/lib/guests/schema/guests";
import { removePeople } from "@/lib/guests/service/remove-people";

/** POST { userIds?, guestIds?, reason? } → how many members and guests were removed. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/rsvped-attendees/removals", {
  POST: withId(removePeople, { scope: "people:write", body: removePeopleSchema }),
});
