import { defineRoute } from "@/lib/api/define-route";
import { eventCsv } from "@/lib/api/event-csv";
import { exportPeople } from "@/lib/attendance/service/export";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/rsvped-attendees/export", {
  GET: eventCsv(exportPeople),
});
