import { CSV_FILE_NAME } from "@/lib/connections/constants";
import { exportQuerySchema } from "@/lib/connections/schema";
import { exportConnections } from "@/lib/connections/service/export";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { fileReply } from "@/lib/http/server/reply";
import { getNotesByMember } from "@/lib/notes/data/notes";

/** GET → CSV, with the caller's own notes and tags if `notes` is true. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/connections/me/export", {
  GET: endpoint({
    auth: "admin",
    reauthenticate: "admins",
    query: exportQuerySchema,
    handler: async ({ actor, locale, query }) => {
      const texts = query.notes === "true" ? await getNotesByMember(actor) : undefined;
      return fileReply(await exportConnections(actor, locale, texts), CSV_FILE_NAME, "text/csv; charset=utf-8");
    },
  }),
});
