import { getSyncStatus } from "@/lib/events/service/eventbrite/run";
import { defineRoute, endpoint } from "@/lib/http/server/define-route";

/** GET (admin) → { isConfigured, run } with the progress of the sync that runs, or how the last one went. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/sync-status", {
  GET: endpoint({ auth: "admin", handler: () => getSyncStatus() }),
});
