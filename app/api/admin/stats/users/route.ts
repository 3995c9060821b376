import { getUserStats } from "@/lib/admin/data/stats";
import { defineRoute, endpoint } from "@/lib/api/define-route";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/admin/stats/users", {
  GET: endpoint({ auth: "admin", handler: () => getUserStats() }),
});
