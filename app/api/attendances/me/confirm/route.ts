import { attendanceInputSchema } from "@/lib/attendance/schema/check-in";
import { confirmPresence } from "@/lib/attendance/service/check-in";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { noContent } from "@/lib/http/server/reply";

/** POST { eventId } → 204. The caller confirms that they are where an organizer checked them in. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/attendances/me/confirm", {
  POST: endpoint({
    auth: "user",
    body: attendanceInputSchema,
    handler: async ({ actor, body }) => {
      await confirmPresence(actor, body.eventId);
      return noContent();
    },
  }),
});
