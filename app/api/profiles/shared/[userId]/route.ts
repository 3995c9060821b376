import { notFound } from "@/lib/core/shared/errors";
import { defineRoute, endpoint } from "@/lib/http/server/define-route";
import { getSharedProfile } from "@/lib/profiles/data/profile";
import { userIdSchema } from "@/lib/profiles/schema";

/** What anybody may know of a member and nothing more (contract §4); 404 for who is unknown, deleted or blocked. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/profiles/shared/{userId}", {
  GET: endpoint({
    auth: "public",
    params: userIdSchema,
    handler: async ({ actor, params }) => {
      const profile = await getSharedProfile(actor?.userId ?? null, params.userId);
      if (!profile) throw notFound("This profile may not exist or is no longer available");
      return profile;
    },
  }),
});
