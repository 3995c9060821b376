import { defineRoute, endpoint } from "@/lib/api/define-route";
import { listGallery } from "@/lib/profiles/data/gallery";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/avatars/gallery", {
  GET: endpoint({ auth: "public", handler: ({ locale }) => listGallery(locale) }),
});
