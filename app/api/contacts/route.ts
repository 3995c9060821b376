import { defineRoute, endpoint } from "@/lib/api/define-route";
import { listContacts } from "@/lib/contacts/data";
import { listContactsSchema } from "@/lib/contacts/schema";

/** GET → the caller's contacts, newest first. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/contacts", {
  GET: endpoint({
    auth: "user",
    query: listContactsSchema,
    handler: ({ actor, query }) => listContacts(actor, query),
  }),
});
