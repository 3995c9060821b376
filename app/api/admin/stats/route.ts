import { getStats } from "@/lib/admin/data/stats.sql";
import { statsQuerySchema } from "@/lib/admin/schema";
import { defineRoute, endpoint } from "@/lib/http/server/define-route";

/** Every figure of spec B§3, for 7, 30 or 90 New York days (contract §4). */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/admin/stats", {
  GET: endpoint({ auth: "admin", query: statsQuerySchema, handler: ({ query }) => getStats(query.range) }),
});
