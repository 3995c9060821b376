import { defineRoute, endpoint } from "@/lib/http/server/define-route";
import { GALLERY } from "@/lib/profiles/data/gallery";

/** GET → the drawn avatars to choose from. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/avatars/gallery", {
  GET: endpoint({ auth: "public", handler: () => GALLERY }),
});
