import { AppError } from "@/lib/core/shared/errors";
import { readSessionToken } from "@/lib/auth/service/cookie";
import { defineRoute, endpoint } from "@/lib/api/define-route";

/** POST → { token }, for a browser that kept its cookie but lost its storage. Same-origin only. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/token", {
  POST: endpoint({
    auth: "user",
    handler: ({ request }) => {
      const token = readSessionToken(request.headers.get("cookie"));
      if (!token) throw new AppError("unauthorized", "http.notAuthenticated");
      return { token };
    },
  }),
});
