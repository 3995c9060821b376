import { defineRoute, endpoint } from "@/lib/api/define-route";
import { removeContact } from "@/lib/contacts/service";
import { idParamsSchema } from "@/lib/core/shared/id";

/** DELETE → 204, for good. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/contacts/{id}", {
  DELETE: endpoint({
    params: idParamsSchema,
    handler: ({ actor, params }) => removeContact(actor, params.id),
  }),
});
