import { defineRoute, withActor } from "@/lib/api/define-route";
import { listContactEvents } from "@/lib/contacts/data";

/** GET → the events where the caller met contacts. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/contacts/events", {
  GET: withActor(listContactEvents),
});
