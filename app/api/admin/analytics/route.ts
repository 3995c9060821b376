import { getAnalytics } from "@/lib/admin/data/stats";
import { statsQuerySchema } from "@/lib/admin/schema/stats";
import { defineRoute, endpoint } from "@/lib/api/define-route";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/admin/analytics", {
  GET: endpoint({ auth: "admin", query: statsQuerySchema, handler: ({ query }) => getAnalytics(query.range) }),
});
