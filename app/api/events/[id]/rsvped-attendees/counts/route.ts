import { idParamsSchema } from "@/lib/core/shared/id";
import { countPeople } from "@/lib/guests/data/people-counts";
import { defineRoute, endpoint } from "@/lib/api/define-route";

/** GET → PeopleCounts, of members and guests. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/rsvped-attendees/counts", {
  GET: endpoint({
    params: idParamsSchema,
    handler: ({ actor, params }) => countPeople(actor, params.id),
  }),
});
