import { notFound } from "@/lib/core/shared/errors";
import { errorResponse } from "@/lib/http/server/error-response";
import { loadSharedProfile } from "@/lib/profiles/loaders";

import { asPicture } from "../../../link-picture/picture";
import { renderProfileCard } from "./card";

type CardRoute = { params: Promise<{ userId: string }> };

/** GET returns the 1200 × 630 link picture of a profile as every visitor sees it, or 404 for an unknown one. */
export async function GET(_request: Request, { params }: CardRoute): Promise<Response> {
  const profile = await loadSharedProfile(null, (await params).userId);
  if (!profile) return errorResponse(notFound("profiles.sharedNotFound"));
  return asPicture(await renderProfileCard(profile));
}
