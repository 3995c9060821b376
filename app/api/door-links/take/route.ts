import { defineRoute, endpoint } from "@/lib/api/define-route";
import { takeDoorLinkSchema } from "@/lib/events/schema/team";
import { takeDoorLink } from "@/lib/events/service/team/door-device";
import { noContent, withCookies } from "@/lib/http/server/reply";

/** POST { token, secret } → 204, and the cookie of this device. 403 if another one has the link. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/door-links/take", {
  POST: endpoint({
    auth: "public",
    body: takeDoorLinkSchema,
    handler: async ({ body, request, addressKey }) => {
      const cookie = await takeDoorLink({ addressKey, cookie: request.headers.get("cookie") }, body);
      return withCookies(noContent(), cookie === null ? [] : [cookie]);
    },
  }),
});
