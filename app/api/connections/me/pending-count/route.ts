import { countReceivedRequests } from "@/lib/connections/data/connections";
import { defineRoute, endpoint } from "@/lib/api/define-route";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/connections/me/pending-count", {
  GET: endpoint({
    handler: async ({ actor }) => ({ count: await countReceivedRequests(actor) }),
  }),
});
