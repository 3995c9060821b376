import { notFound } from "@/lib/core/shared/errors";
import { errorResponse } from "@/lib/http/server/error-response";
import { loadSharedProfile } from "@/lib/profiles/loaders";

import { asPicture } from "../../../link-picture/picture";

import { cardOf } from "./card";

type CardRoute = { params: Promise<{ userId: string }> };

/** GET → the picture of a shared link, 1200 × 630, of what anybody may see of the member; 404 for nobody. */
export async function GET(_request: Request, { params }: CardRoute): Promise<Response> {
  const profile = await loadSharedProfile(null, (await params).userId);
  if (!profile) return errorResponse(notFound("This profile may not exist or is no longer available."));
  return asPicture(await cardOf(profile));
}
