import { defineRoute, withId } from "@/lib/api/define-route";
import { removeContact } from "@/lib/contacts/service/cards";

/** DELETE → 204, for good. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/contacts/{id}", {
  DELETE: withId(removeContact),
});
