import { readDoorCode } from "@/lib/attendance/service/door";
import { eventIdSchema } from "@/lib/events/schema";
import { defineRoute, endpoint } from "@/lib/http/define-route";

/** GET → { code, secondsLeft }: what the door shows now, for the host and admins. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute({
  GET: endpoint({
    auth: "user",
    params: eventIdSchema,
    handler: ({ actor, params }) => readDoorCode(actor, params.id),
  }),
});
