import { z } from "zod";

import { defineRoute, endpoint } from "@/lib/api/define-route";
import { reply } from "@/lib/http/server/reply";
import { setEmailPreference } from "@/lib/notifications/service/deliveries/unsubscribe";

const query = z.object({ token: z.string().max(200), on: z.enum(["0", "1"]).default("0") });

/** A browser returns to the page's form. An email client needs only a response. */
const isForm = (request: Request): boolean => request.headers.get("accept")?.includes("text/html") ?? false;
const backToPage = (token: string) =>
  reply(303, "", { Location: `/unsubscribe?token=${encodeURIComponent(token)}`, "Content-Type": "text/plain" });

/**
 * POST `?token=` stops emails of its kind (RFC 8058); `on=1` starts them again. GET redirects to
 * the page and changes nothing, because scanners follow links.
 */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/unsubscribe", {
  GET: endpoint({ auth: "public", query, handler: ({ query: { token } }) => backToPage(token) }),
  POST: endpoint({
    auth: "public",
    query,
    rateLimit: false,
    handler: async ({ query: { token, on }, request }) => {
      await setEmailPreference(token, on === "1");
      return isForm(request) ? backToPage(token) : { message: on === "1" ? "Subscribed again." : "Unsubscribed." };
    },
  }),
});
