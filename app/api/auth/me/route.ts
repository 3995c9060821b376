import { AppError } from "@/lib/core/shared/errors";
import { defineRoute, endpoint } from "@/lib/http/server/define-route";
import { readViewer } from "@/lib/profiles/data/profile";

/** 200 `{ id, email, role, profile }` of the caller (contract §4). */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute({
  GET: endpoint({
    auth: "user",
    handler: async ({ actor }) => {
      const viewer = await readViewer(actor.userId);
      if (!viewer) throw new AppError("unauthorized", "Your session has ended. Please log in again.");
      return viewer;
    },
  }),
});
