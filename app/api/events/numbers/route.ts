import { defineRoute, withActor } from "@/lib/api/define-route";
import { getNumbers } from "@/lib/recap/data/numbers";
import { numbersSchema } from "@/lib/recap/schema";

/** GET → how the caller's own events went. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/numbers", {
  GET: withActor(getNumbers, { query: numbersSchema }),
});
