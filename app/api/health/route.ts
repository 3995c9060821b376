import { defineRoute, endpoint } from "@/lib/api/define-route";
import { reply } from "@/lib/http/server/reply";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/health", {
  GET: endpoint({ auth: "public", handler: () => reply(200, { status: "ok" }, { "Cache-Control": "no-store" }) }),
});
