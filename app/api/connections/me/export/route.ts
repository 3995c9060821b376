import { CSV_FILE_NAME } from "@/lib/connections/constants";
import { contactsFileSchema } from "@/lib/contacts/schema";
import { exportContacts } from "@/lib/contacts/service/export";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { fileReply } from "@/lib/http/server/reply";

/** GET → CSV of the caller's connections and contacts. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/connections/me/export", {
  GET: endpoint({
    reauthenticate: "admins",
    query: contactsFileSchema,
    handler: async ({ actor, locale, query, requireProof }) =>
      fileReply(await exportContacts(actor, locale, query, requireProof), CSV_FILE_NAME, "text/csv; charset=utf-8"),
  }),
});
