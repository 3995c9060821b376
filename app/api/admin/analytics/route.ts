import { readAnalytics } from "@/lib/admin/data/stats";
import { statsQuerySchema } from "@/lib/admin/schema";
import { defineRoute, endpoint } from "@/lib/http/server/define-route";

/** The analytics part of GET /api/admin/stats. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute({
  GET: endpoint({ auth: "admin", query: statsQuerySchema, handler: ({ query }) => readAnalytics(query.range) }),
});
