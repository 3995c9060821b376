import { AppError } from "@/lib/core/shared/errors";
import { tokenFromCookies } from "@/lib/auth/service/cookie";
import { defineRoute, endpoint } from "@/lib/http/server/define-route";

/** 200 `{ token }` for a browser that kept the cookie but lost its storage; same-origin alone (contract §2). */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/token", {
  POST: endpoint({
    auth: "user",
    handler: ({ request }) => {
      const token = tokenFromCookies(request.headers.get("cookie"));
      if (!token) throw new AppError("unauthorized", "Please log in to continue.");
      return { token };
    },
  }),
});
