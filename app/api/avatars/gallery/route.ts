import { defineRoute, endpoint } from "@/lib/api/define-route";
import { listGallery } from "@/lib/profiles/data/gallery";

/** GET → the drawn avatars to choose from, in the request's language. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/avatars/gallery", {
  GET: endpoint({ auth: "public", handler: ({ locale }) => listGallery(locale) }),
});
