import { defineRoute, endpoint, withActor } from "@/lib/api/define-route";
import { getSite } from "@/lib/settings/data";
import { siteUpdateSchema } from "@/lib/settings/schema";
import { updateSite } from "@/lib/settings/service/update";

/** GET, PUT (admin) { version, settings } → the settings. 409 if changed since `version`. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/admin/settings", {
  GET: endpoint({ auth: "admin", handler: () => getSite() }),
  PUT: withActor(updateSite, { auth: "admin", body: siteUpdateSchema }),
});
