import { defineRoute, withActor } from "@/lib/api/define-route";
import { readTextNumberState } from "@/lib/notifications/service/text-number";

/** GET → the number of the caller's text messages, and whether it is confirmed. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/text-number", {
  GET: withActor(readTextNumberState),
});
