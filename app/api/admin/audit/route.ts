import { listAudit } from "@/lib/admin/data/audit";
import { pageQuerySchema } from "@/lib/admin/schema/page";
import { defineRoute, endpoint } from "@/lib/api/define-route";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/admin/audit", {
  GET: endpoint({
    auth: "admin",
    query: pageQuerySchema,
    handler: ({ query }) => listAudit(query),
  }),
});
