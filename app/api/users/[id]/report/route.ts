import { reportSchema } from "@/lib/connections/schema";
import { reportUser } from "@/lib/connections/service/report";
import { defineRoute, withId } from "@/lib/api/define-route";

/** POST → 204. Replaces the caller's open report about the same member. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/users/{id}/report", {
  POST: withId(reportUser, { body: reportSchema }),
});
