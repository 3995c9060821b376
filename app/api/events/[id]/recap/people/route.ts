import { defineRoute, withId } from "@/lib/api/define-route";
import { listRecapPeople } from "@/lib/recap/data/recap";
import { listRecapPeopleSchema } from "@/lib/recap/schema";

/** GET ?show=met|waiting|best|beside&limit≤100&cursor → RecapPerson[]. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/recap/people", {
  GET: withId(listRecapPeople, { query: listRecapPeopleSchema }),
});
