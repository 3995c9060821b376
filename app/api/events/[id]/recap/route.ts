import { defineRoute, withId } from "@/lib/api/define-route";
import { getRecap } from "@/lib/recap/data/recap";

/** GET → the recap of an event that is over, for members who were there. Others get 404. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/recap", {
  GET: withId(getRecap),
});
