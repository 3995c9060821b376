import { syncByAdmin } from "@/lib/admin/service/sync-by-admin";
import { defineRoute, endpoint } from "@/lib/http/server/define-route";

/** POST (admin) brings Eventbrite's events here → { count }; 503 without a token, or when Eventbrite can't be read. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute({
  POST: endpoint({ auth: "admin", handler: ({ actor }) => syncByAdmin(actor) }),
});
