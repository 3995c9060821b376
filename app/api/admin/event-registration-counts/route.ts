import { listRegistrationCounts } from "@/lib/admin/data/registrations";
import { pageQuerySchema } from "@/lib/admin/schema/page";
import { defineRoute, endpoint } from "@/lib/api/define-route";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/admin/event-registration-counts", {
  GET: endpoint({
    auth: "admin",
    query: pageQuerySchema,
    handler: ({ query }) => listRegistrationCounts(query),
  }),
});
