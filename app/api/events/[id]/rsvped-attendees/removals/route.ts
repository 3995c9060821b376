import { defineRoute, endpoint } from "@/lib/api/define-route";
import { idParamsSchema } from "@/lib/core/shared/id";
import { removePeopleSchema } from "@/lib/guests/schema/guests";
import { removePeople } from "@/lib/guests/service/remove-people";

/** POST { userIds?, guestIds?, reason? } → how many members and guests were removed. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/rsvped-attendees/removals", {
  POST: endpoint({
    params: idParamsSchema,
    body: removePeopleSchema,
    handler: ({ actor, params, body }) => removePeople(actor, params.id, body),
  }),
});
