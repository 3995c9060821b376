import { listReports } from "@/lib/admin/data/reports";
import { pageQuerySchema } from "@/lib/admin/schema/page";
import { defineRoute, endpoint } from "@/lib/api/define-route";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/admin/reports", {
  GET: endpoint({
    auth: "admin",
    query: pageQuerySchema,
    handler: ({ query }) => listReports(query),
  }),
});
