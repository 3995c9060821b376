import { exportAttendees } from "@/lib/attendance/service/export";
import { idParamsSchema } from "@/lib/core/shared/id";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { fileReply } from "@/lib/http/server/reply";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/rsvped-attendees/export", {
  GET: endpoint({
    auth: "user",
    reauthenticate: "admins",
    params: idParamsSchema,
    handler: async ({ actor, params, locale }) => {
      const { name, text } = await exportAttendees(actor, params.id, locale);
      return fileReply(text, name, "text/csv; charset=utf-8");
    },
  }),
});
