import { z } from "zod";

import { defineRoute, endpoint } from "@/lib/http/server/define-route";
import { reply } from "@/lib/http/server/reply";
import { setMailPreference } from "@/lib/notifications/service/deliveries/unsubscribe";

const query = z.object({ token: z.string().max(200), on: z.enum(["0", "1"]).default("0") });

/** A person's browser comes from the page's form and goes back to it; a mail program wants no more than an answer. */
const isForm = (request: Request): boolean => request.headers.get("accept")?.includes("text/html") ?? false;
const backToPage = (token: string) =>
  reply(303, "", { Location: `/unsubscribe?token=${encodeURIComponent(token)}`, "Content-Type": "text/plain" });

/**
 * POST `?token=` stops the kind of mail that the token names: what a mail program does by itself (RFC 8058, one click), and the
 * page's own form; `on=1` starts it again. GET changes nothing, because scanners follow links: it leads to the page.
 */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/unsubscribe", {
  GET: endpoint({ auth: "public", query, handler: ({ query: { token } }) => backToPage(token) }),
  POST: endpoint({
    auth: "public",
    query,
    rawBody: true,
    rateLimit: false,
    handler: async ({ query: { token, on }, request }) => {
      await setMailPreference(token, on === "1");
      return isForm(request) ? backToPage(token) : { message: on === "1" ? "Subscribed again." : "Unsubscribed." };
    },
  }),
});
