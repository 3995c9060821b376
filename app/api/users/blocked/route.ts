import { listBlockedPeople } from "@/lib/connections/data/blocked";
import { connectionsQuerySchema } from "@/lib/connections/schema";
import { defineRoute, withActor } from "@/lib/api/define-route";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/users/blocked", {
  GET: withActor(listBlockedPeople, { query: connectionsQuerySchema }),
});
