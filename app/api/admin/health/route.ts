import { getHealth } from "@/lib/admin/data/health";
import { defineRoute, endpoint } from "@/lib/http/server/define-route";

/** What the system stands on, and whether it stands. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/admin/health", {
  GET: endpoint({ auth: "admin", handler: () => getHealth() }),
});
