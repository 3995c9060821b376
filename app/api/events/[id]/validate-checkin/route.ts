import { validateCheckIn } from "@/lib/attendance/service/check-in";
import { defineRoute, idEndpoint } from "@/lib/api/define-route";

/** POST → { canCheckIn, reason?, message, minutesUntilCheckIn }; 403 with the same keys. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/validate-checkin", {
  POST: idEndpoint({
    // Changes nothing, and every open screen calls it each minute for each RSVP.
    rateLimit: false,
    handler: ({ actor, params, locale }) => validateCheckIn(actor, params.id, locale),
  }),
});
