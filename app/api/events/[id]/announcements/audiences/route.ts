import { countAudiences } from "@/lib/announcements/data/announcements";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { idParamsSchema } from "@/lib/core/shared/id";

/** GET → how many members each audience has now; for organizers. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/announcements/audiences", {
  GET: endpoint({
    params: idParamsSchema,
    handler: ({ actor, params }) => countAudiences(actor, params.id),
  }),
});
