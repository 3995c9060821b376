import { readHealth } from "@/lib/admin/data/health";
import { defineRoute, endpoint } from "@/lib/http/server/define-route";

/** What the system stands on, and whether it stands. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute({
  GET: endpoint({ auth: "admin", handler: () => readHealth() }),
});
