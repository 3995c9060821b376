import { defineRoute, withId } from "@/lib/api/define-route";
import { createGuestSchema } from "@/lib/guests/schema/guests";
import { createGuest } from "@/lib/guests/service/guests";

/** POST → 201, pending once no place is free. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/guests", {
  POST: withId(createGuest, { scope: "people:write", body: createGuestSchema, status: 201 }),
});
