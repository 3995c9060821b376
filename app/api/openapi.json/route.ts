import document from "@/docs/api/openapi.json";
import { defineRoute, endpoint } from "@/lib/api/define-route";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/openapi.json", {
  GET: endpoint({ auth: "public", handler: () => document }),
});
