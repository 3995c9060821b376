import { announcementTextSchema } from "@/lib/announcements/schema";
import { sendAnnouncementTest } from "@/lib/announcements/service/test-message";
import { defineRoute, withId } from "@/lib/api/define-route";

/** POST { title, text } → 204. The caller alone gets it. 409 for an unconfirmed email. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/announcements/test", {
  POST: withId(sendAnnouncementTest, { body: announcementTextSchema }),
});
