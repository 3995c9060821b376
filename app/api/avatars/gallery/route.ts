import { defineRoute, endpoint } from "@/lib/http/server/define-route";
import { GALLERY } from "@/lib/profiles/constants/gallery";

/** The drawn pictures to choose from (spec B§3, contract §3). */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/avatars/gallery", {
  GET: endpoint({ auth: "public", handler: () => GALLERY }),
});
