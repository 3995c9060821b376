import { syncEventbriteAsAdmin } from "@/lib/admin/service/eventbrite-sync";
import { defineRoute, withActor } from "@/lib/api/define-route";

/** POST (admin) → { count }. 503 without a token, or when Eventbrite is unreachable. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/sync-from-eventbrite", {
  POST: withActor(syncEventbriteAsAdmin, { auth: "admin" }),
});
