import { clock } from "@/lib/core/shared/clock";
import { AppError } from "@/lib/core/shared/errors";
import { getSession } from "@/lib/auth/data/sessions.sql";
import { readSessionToken } from "@/lib/auth/service/session/cookie";
import { defineRoute, endpoint } from "@/lib/api/define-route";

/**
 * POST → { token, rememberMe }, for a browser that kept its cookie but lost its storage.
 * Same-origin only.
 */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/token", {
  POST: endpoint({
    handler: async ({ request, actor }) => {
      const token = readSessionToken(request.headers.get("cookie"));
      const session = token ? await getSession(actor.sid, clock.now()) : null;
      if (!token || !session) throw new AppError("unauthorized", "http.notAuthenticated");
      return { token, rememberMe: session.rememberMe };
    },
  }),
});
