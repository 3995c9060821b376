import { clock } from "@/lib/core/shared/clock";
import { listManagedEvents } from "@/lib/events/data/manage";
import { listManagedSchema } from "@/lib/events/schema/manage";
import { defineRoute, endpoint } from "@/lib/api/define-route";

/** GET (admin) ?scope=upcoming|past|cancelled|all&q&createdBy&limit≤100&cursor → ManagedEvent[]. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/manage", {
  GET: endpoint({
    auth: "admin",
    query: listManagedSchema,
    handler: ({ actor, query }) => listManagedEvents(actor, query, clock.now()),
  }),
});
