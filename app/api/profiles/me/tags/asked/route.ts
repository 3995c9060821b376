import { defineRoute, endpoint } from "@/lib/api/define-route";
import { noContent } from "@/lib/http/server/reply";
import { markAskedForTags } from "@/lib/profiles/service/tags";

/** POST → 204. The member was asked for tags, and answered "Not now". */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/profiles/me/tags/asked", {
  POST: endpoint({
    handler: async ({ actor }) => {
      await markAskedForTags(actor);
      return noContent();
    },
  }),
});
