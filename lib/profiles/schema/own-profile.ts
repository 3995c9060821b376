import { type z } from "zod";

import type { ownProfileSchema, viewerSchema } from "../responses/profile";

export type OwnProfile = z.infer<typeof ownProfileSchema>;

/** The signed-in member: the response of GET /api/auth/me. */
export type Viewer = z.infer<typeof viewerSchema>;
