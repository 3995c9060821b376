import { syncEventbriteAsAdmin } from "@/lib/admin/service/sync-by-admin";
import { defineRoute, endpoint } from "@/lib/http/server/define-route";

/** POST (admin) brings Eventbrite's events here → { count }; 503 without a token, or when Eventbrite can't be read. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/sync-from-eventbrite", {
  POST: endpoint({ auth: "admin", handler: ({ actor }) => syncEventbriteAsAdmin(actor) }),
});
