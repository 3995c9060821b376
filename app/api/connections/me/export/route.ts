import { CSV_FILE_NAME } from "@/lib/connections/constants";
import { exportConnections } from "@/lib/connections/service/export";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { fileReply } from "@/lib/http/server/reply";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/connections/me/export", {
  GET: endpoint({
    auth: "admin",
    reauthenticate: "admins",
    handler: async ({ actor, locale }) =>
      fileReply(await exportConnections(actor, locale), CSV_FILE_NAME, "text/csv; charset=utf-8"),
  }),
});
