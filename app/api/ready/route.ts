import { isDatabaseReachable } from "@/lib/core/server/db";
import { AppError } from "@/lib/core/shared/errors";
import { isDraining } from "@/lib/core/server/process/lifecycle";
import { isRedisReachable } from "@/lib/core/server/redis";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { reply } from "@/lib/http/server/reply";

/** GET → 200, or 503 while draining or without the database or a configured Redis. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/ready", {
  GET: endpoint({
    auth: "public",
    handler: async () => {
      if (isDraining() || !(await isDatabaseReachable()) || !(await isRedisReachable()))
        throw new AppError("unavailable", "http.notReady", { retryAfter: 2 });
      return reply(200, { status: "ok" }, { "Cache-Control": "no-store" });
    },
  }),
});
