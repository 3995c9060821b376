import { requireReady } from "@/lib/core/server/ready";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { reply } from "@/lib/http/server/reply";

/** GET → 200, or 503 with what to do. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/ready", {
  GET: endpoint({
    auth: "public",
    handler: async () => reply(200, await requireReady(), { "Cache-Control": "no-store" }),
  }),
});
