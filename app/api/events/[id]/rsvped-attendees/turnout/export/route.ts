import { defineRoute } from "@/lib/api/define-route";
import { eventCsv } from "@/lib/api/event-csv";
import { exportTurnout } from "@/lib/attendance/service/turnout";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/rsvped-attendees/turnout/export", {
  GET: eventCsv(exportTurnout),
});
