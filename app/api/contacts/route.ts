import { defineRoute, withActor } from "@/lib/api/define-route";
import { listContacts } from "@/lib/contacts/data";
import { addContactSchema, listContactsSchema } from "@/lib/contacts/schema";
import { addContact } from "@/lib/contacts/service/cards";

/**
 * GET → the caller's contacts, newest first or by name. POST { id, name, email?, phone?, company?,
 * jobTitle?, line?, scannedAt? } → 204, a card that the caller scanned.
 */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/contacts", {
  GET: withActor(listContacts, { query: listContactsSchema }),
  POST: withActor(addContact, { body: addContactSchema }),
});
