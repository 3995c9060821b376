import { reportDecisionSchema } from "@/lib/admin/schema/reports";
import { decideReport } from "@/lib/admin/service/reports";
import { defineRoute, withId } from "@/lib/api/define-route";

/** PATCH → 204. Dismisses the report, or warns or suspends the member. 409 if already decided. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/admin/reports/{id}", {
  PATCH: withId(decideReport, { auth: "admin", body: reportDecisionSchema }),
});
