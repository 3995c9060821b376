import { defineRoute, endpoint } from "@/lib/api/define-route";
import { giveCardSchema } from "@/lib/contacts/schema";
import { giveCard } from "@/lib/contacts/service/cards";
import { toNetworkKey } from "@/lib/http/server/address-key";
import { reply } from "@/lib/http/server/reply";
import { userIdSchema } from "@/lib/profiles/schema/public-user";

/** POST { id, name, email?, phone?, company?, line? } → 201 with the member's card. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/profiles/shared/{userId}/cards", {
  POST: endpoint({
    auth: "public",
    params: userIdSchema,
    body: giveCardSchema,
    rateLimit: false,
    handler: async ({ actor, addressKey, params, body }) =>
      reply(201, await giveCard({ actor, addressKey, networkKey: toNetworkKey(addressKey) }, params.userId, body)),
  }),
});
