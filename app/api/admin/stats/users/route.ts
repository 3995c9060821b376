import { readUserStats } from "@/lib/admin/data/stats";
import { defineRoute, endpoint } from "@/lib/http/define-route";

/** The user part of GET /api/admin/stats. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute({
  GET: endpoint({ auth: "admin", handler: () => readUserStats() }),
});
