import { AppError } from "@/lib/core/shared/errors";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { getViewer } from "@/lib/profiles/data/viewer";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/me", {
  GET: endpoint({
    handler: async ({ actor }) => {
      const viewer = await getViewer(actor.userId);
      if (!viewer) throw new AppError("unauthorized", "auth.sessionEnded");
      return viewer;
    },
  }),
});
