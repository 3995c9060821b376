import { getTranslations } from "next-intl/server";

import { errorResponse } from "@/lib/http/server/error-response";
import { notFound } from "@/lib/core/shared/errors";
import { loadEvent } from "@/lib/events/loaders";
import { resolveLocale } from "@/lib/i18n/server/resolve-locale";

import { imageResponse } from "@/app/(app)/link-preview/preview-image";

import { renderEventCard } from "./card";

/** GET → a PNG of 1200 × 630. 404 for an unknown event, 503 if too many wait to be drawn. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const event = await loadEvent(null, (await params).id);
  if (!event) return errorResponse(notFound("events.notFound"), request);
  const locale = resolveLocale(request.headers.get("accept-language"));
  const card = {
    event,
    timeTexts: await getTranslations({ locale, namespace: "events.time" }),
    t: await getTranslations({ locale, namespace: "events.linkPreview" }),
  };
  return imageResponse(request, renderEventCard(card));
}
