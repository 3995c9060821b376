import { deleteAccountSchema } from "@/lib/account/schema";
import { deleteOwnAccount } from "@/lib/account/service/delete";
import { createSignOutCookies } from "@/lib/auth/service/sign-in-cookies";
import { notFound } from "@/lib/core/shared/errors";
import { defineRoute, endpoint, withActor } from "@/lib/api/define-route";
import { noContent, withCookies } from "@/lib/http/server/reply";
import { getOwnProfile } from "@/lib/profiles/data/profile";
import { profileUpdateSchema } from "@/lib/profiles/schema/profile-update";
import { updateProfile } from "@/lib/profiles/service/profile";

/** GET → { id, email, profile, stats }. PUT any subset of the profile. DELETE → 204. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/profiles/me", {
  GET: endpoint({
    handler: async ({ actor }) => {
      const own = await getOwnProfile(actor.userId);
      if (!own) throw notFound();
      return own;
    },
  }),
  PUT: withActor(updateProfile, { body: profileUpdateSchema }),
  DELETE: endpoint({
    body: deleteAccountSchema,
    // The service applies the stricter limit of a password check.
    rateLimit: false,
    handler: async ({ actor, body }) => {
      await deleteOwnAccount(actor, body);
      return withCookies(noContent(), createSignOutCookies());
    },
  }),
});
