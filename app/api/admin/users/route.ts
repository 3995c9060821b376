import { listUsers } from "@/lib/admin/data/users";
import { usersQuerySchema } from "@/lib/admin/schema/users";
import { defineRoute, endpoint } from "@/lib/api/define-route";

/** GET → members, newest first; `search` matches email and names; 100 a page, at most 200. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/admin/users", {
  GET: endpoint({
    auth: "admin",
    query: usersQuerySchema,
    handler: ({ query }) => listUsers(query),
  }),
});
