import { getSyncStatus } from "@/lib/events/service/eventbrite/run";
import { defineRoute, endpoint } from "@/lib/api/define-route";

/** GET (admin) → { isConfigured, run }: the running sync, or the last one. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/sync-status", {
  GET: endpoint({ auth: "admin", handler: ({ locale }) => getSyncStatus(locale) }),
});
