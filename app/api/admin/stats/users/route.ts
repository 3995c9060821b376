import { readUserStats } from "@/lib/admin/data/stats";
import { defineRoute, endpoint } from "@/lib/http/server/define-route";

/** The user part of GET /api/admin/stats. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute({
  GET: endpoint({ auth: "admin", handler: () => readUserStats() }),
});
