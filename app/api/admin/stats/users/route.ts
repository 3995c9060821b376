import { getUserStats } from "@/lib/admin/data/stats";
import { defineRoute, endpoint } from "@/lib/api/define-route";

/** GET → the user part of GET /api/admin/stats. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/admin/stats/users", {
  GET: endpoint({ auth: "admin", handler: () => getUserStats() }),
});
