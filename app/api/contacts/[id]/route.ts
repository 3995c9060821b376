import { defineRoute, idEndpoint } from "@/lib/api/define-route";
import { removeContact } from "@/lib/contacts/service";

/** DELETE → 204, for good. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/contacts/{id}", {
  DELETE: idEndpoint({
    handler: ({ actor, params }) => removeContact(actor, params.id),
  }),
});
