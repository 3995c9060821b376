import { defineRoute, withActor } from "@/lib/api/define-route";
import { listFollowed } from "@/lib/organizers/data/follows";
import { listFollowedSchema } from "@/lib/organizers/schema";

/** GET → the organizers that the caller follows, newest first. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/organizers/followed", {
  GET: withActor(listFollowed, { query: listFollowedSchema }),
});
