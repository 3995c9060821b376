import { defineRoute, idEndpoint } from "@/lib/api/define-route";
import { removePeopleSchema } from "@/lib/guests/schema/guests";
import { removePeople } from "@/lib/guests/service/remove-people";

/** POST { userIds?, guestIds?, reason? } → how many members and guests were removed. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/rsvped-attendees/removals", {
  POST: idEndpoint({
    body: removePeopleSchema,
    handler: ({ actor, params, body }) => removePeople(actor, params.id, body),
  }),
});
