import { AppError } from "@/lib/core/shared/errors";
import { defineRoute, endpoint } from "@/lib/http/server/define-route";
import { getViewer } from "@/lib/profiles/data/viewer.sql";

/** 200 `{ id, email, role, profile }` of the caller (contract §4). */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/me", {
  GET: endpoint({
    auth: "user",
    handler: async ({ actor }) => {
      const viewer = await getViewer(actor.userId);
      if (!viewer) throw new AppError("unauthorized", "Your session has ended. Please log in again.");
      return viewer;
    },
  }),
});
