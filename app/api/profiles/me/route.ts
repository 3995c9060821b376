import { notFound } from "@/lib/core/errors";
import { defineRoute, endpoint } from "@/lib/http/define-route";
import { readOwnProfile } from "@/lib/profiles/data";
import { profileUpdateSchema } from "@/lib/profiles/schema";
import { updateProfile } from "@/lib/profiles/service";

/** 200 `{ id, email, profile, stats }`; PUT takes any subset of the profile (contract §4). */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute({
  GET: endpoint({
    auth: "user",
    handler: async ({ actor }) => {
      const own = await readOwnProfile(actor.userId);
      if (!own) throw notFound();
      return own;
    },
  }),
  PUT: endpoint({
    auth: "user",
    body: profileUpdateSchema,
    handler: ({ actor, body }) => updateProfile(actor, body),
  }),
});
