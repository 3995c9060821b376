import { defineRoute, withId } from "@/lib/api/define-route";
import { getManagedRounds } from "@/lib/rounds/data/open-rounds";

/** GET (organizers) → the tables of the round, and how many are in. 204 without rounds. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/rounds/manage", {
  GET: withId(getManagedRounds),
});
