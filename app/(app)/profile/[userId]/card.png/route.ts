import { notFound } from "@/lib/core/shared/errors";
import { errorResponse } from "@/lib/http/server/error-response";
import { resolveLocale } from "@/lib/i18n/server/resolve-locale";
import { loadSharedProfile } from "@/lib/profiles/loaders";

import { imageResponse } from "@/app/(app)/link-preview/preview-image";
import { renderProfileCard } from "./card";

/** GET → a PNG of 1200 × 630. 404 for an unknown profile, 503 if too many wait to be drawn. */
export async function GET(request: Request, { params }: { params: Promise<{ userId: string }> }): Promise<Response> {
  const profile = await loadSharedProfile(null, (await params).userId);
  if (!profile) return errorResponse(notFound("profiles.sharedNotFound"), request);
  return imageResponse(request, renderProfileCard(profile, resolveLocale(request.headers.get("accept-language"))));
}
