import { getHealth } from "@/lib/admin/data/health";
import { defineRoute, endpoint } from "@/lib/api/define-route";

/** GET → the state of each part of the system. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/admin/health", {
  GET: endpoint({ auth: "admin", handler: ({ locale }) => getHealth(locale) }),
});
