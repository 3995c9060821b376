import { defineRoute, withId } from "@/lib/api/define-route";
import { doorGuestSchema } from "@/lib/guests/schema/guests";
import { addGuestAtDoor } from "@/lib/guests/service/guests";

/** POST { id, name, email, isOverCapacity } → 201 { id }. 409 conflict if no place is free. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/door/guests", {
  POST: withId(addGuestAtDoor, { auth: "door", body: doorGuestSchema, status: 201 }),
});
