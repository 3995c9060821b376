import { listUsers } from "@/lib/admin/data/users";
import { usersQuerySchema } from "@/lib/admin/schema";
import { defineRoute, endpoint } from "@/lib/http/server/define-route";
import { listReply } from "@/lib/http/server/reply";

/** Members, newest first; `search` over email and names, 100 at a time (200 for the host picker). */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/admin/users", {
  GET: endpoint({
    auth: "admin",
    query: usersQuerySchema,
    handler: async ({ query, request }) => {
      const { items, next } = await listUsers(query);
      return listReply(items, next, request.url);
    },
  }),
});
