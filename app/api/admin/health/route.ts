import { getHealth } from "@/lib/admin/data/health/health";
import { defineRoute, endpoint } from "@/lib/api/define-route";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/admin/health", {
  GET: endpoint({ auth: "admin", handler: ({ locale }) => getHealth(locale) }),
});
