import { z } from "zod";

import { defineRoute, endpoint } from "@/lib/api/define-route";
import { reply } from "@/lib/http/server/reply";
import { setEmailPreference } from "@/lib/notifications/service/deliveries/unsubscribe";

const query = z.object({ token: z.string().max(200), on: z.enum(["0", "1"]).default("0") });

/** A browser comes from the page's form and returns to it; an email client needs only a response. */
const isForm = (request: Request): boolean => request.headers.get("accept")?.includes("text/html") ?? false;
const backToPage = (token: string) =>
  reply(303, "", { Location: `/unsubscribe?token=${encodeURIComponent(token)}`, "Content-Type": "text/plain" });

/**
 * POST `?token=` stops the kind of email that the token names, for an email client's one-click request (RFC 8058) and
 * for the page's form; `on=1` starts it again. GET changes nothing, because scanners follow links: it redirects to the
 * page.
 */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/unsubscribe", {
  GET: endpoint({ auth: "public", query, handler: ({ query: { token } }) => backToPage(token) }),
  POST: endpoint({
    auth: "public",
    query,
    rawBody: true,
    rateLimit: false,
    handler: async ({ query: { token, on }, request }) => {
      await setEmailPreference(token, on === "1");
      return isForm(request) ? backToPage(token) : { message: on === "1" ? "Subscribed again." : "Unsubscribed." };
    },
  }),
});
