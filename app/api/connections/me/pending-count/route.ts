import { countReceivedRequests } from "@/lib/connections/data/connections";
import { defineRoute, endpoint } from "@/lib/api/define-route";

/** GET → { count } of the connection requests that wait for the caller's response. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/connections/me/pending-count", {
  GET: endpoint({
    auth: "user",
    handler: async ({ actor }) => ({ count: await countReceivedRequests(actor) }),
  }),
});
