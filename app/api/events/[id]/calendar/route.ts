import { clock } from "@/lib/core/shared/clock";
import { getCalendarFile } from "@/lib/events/data/calendar";
import { defineRoute, idEndpoint } from "@/lib/api/define-route";
import { fileReply } from "@/lib/http/server/reply";

/** GET → an iCalendar file, with the meeting link only for callers who may see it. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/calendar", {
  GET: idEndpoint({
    auth: "public",
    handler: async ({ actor, params, locale }) => {
      const { name, text } = await getCalendarFile(actor, params.id, { now: clock.now(), locale });
      return fileReply(text, name, "text/calendar; charset=utf-8");
    },
  }),
});
