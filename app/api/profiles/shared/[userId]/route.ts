import { notFound } from "@/lib/core/shared/errors";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { getSharedProfile } from "@/lib/profiles/data/profile";
import { userIdSchema } from "@/lib/profiles/schema/public-user";

/** GET → the public part of a profile. 404 if the member is unknown, deleted or blocked. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/profiles/shared/{userId}", {
  GET: endpoint({
    auth: "public",
    params: userIdSchema,
    handler: async ({ actor, params }) => {
      const profile = await getSharedProfile(actor?.userId ?? null, params.userId);
      if (!profile) throw notFound("profiles.sharedNotFound");
      return profile;
    },
  }),
});
