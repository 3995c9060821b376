import { CSV_FILE_NAME } from "@/lib/connections/constants";
import { READ_AT_HEADER } from "@/lib/contacts/constants";
import { contactsFileSchema, savedFileSchema } from "@/lib/contacts/schema";
import { confirmExport, exportContacts } from "@/lib/contacts/service/export";
import { defineRoute, endpoint, withActor } from "@/lib/api/define-route";
import { fileReply } from "@/lib/http/server/reply";

/** GET → CSV of the caller's connections and contacts. PUT says that it has arrived. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/connections/me/export", {
  GET: endpoint({
    reauthenticate: "admins",
    query: contactsFileSchema,
    handler: async ({ actor, locale, query, requireProof }) => {
      const { text, readAt } = await exportContacts(actor, locale, query, requireProof);
      return fileReply(text, CSV_FILE_NAME, "text/csv; charset=utf-8", { [READ_AT_HEADER]: readAt });
    },
  }),
  PUT: withActor(confirmExport, { body: savedFileSchema }),
});
