import { defineRoute } from "@/lib/api/define-route";
import { eventCsv } from "@/lib/api/event-csv";
import { exportInsights } from "@/lib/recap/service/export";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/insights/export", {
  GET: eventCsv(exportInsights),
});
