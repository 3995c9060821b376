import { listConnections } from "@/lib/connections/data/connections";
import { connectionsQuerySchema } from "@/lib/connections/schema";
import { defineRoute, withActor } from "@/lib/api/define-route";

/** GET → the caller's connections, newest first: accepted, and pending in either direction. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/connections/me", {
  GET: withActor(listConnections, { query: connectionsQuerySchema }),
});
