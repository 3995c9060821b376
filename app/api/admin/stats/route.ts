import { getStats } from "@/lib/admin/data/stats";
import { statsQuerySchema } from "@/lib/admin/schema/stats";
import { defineRoute, endpoint } from "@/lib/api/define-route";

/** GET → all statistics for 7, 30 or 90 New York days. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/admin/stats", {
  GET: endpoint({ auth: "admin", query: statsQuerySchema, handler: ({ query }) => getStats(query.range) }),
});
