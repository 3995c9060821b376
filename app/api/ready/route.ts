import { isDatabaseReachable } from "@/lib/core/server/db";
import { AppError } from "@/lib/core/shared/errors";
import { isDraining } from "@/lib/core/server/lifecycle";
import { isRedisReachable } from "@/lib/core/server/redis";
import { defineRoute, endpoint } from "@/lib/http/server/define-route";
import { reply } from "@/lib/http/server/reply";

/** 200 when requests can be served; 503 while draining or without the database, and Redis where set (architecture, Processes). */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/ready", {
  GET: endpoint({
    auth: "public",
    handler: async () => {
      if (isDraining() || !(await isDatabaseReachable()) || !(await isRedisReachable()))
        throw new AppError("unavailable", "Not ready", { retryAfter: 2 });
      return reply(200, { status: "ok" }, { "Cache-Control": "no-store" });
    },
  }),
});
