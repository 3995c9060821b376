import { getTranslations } from "next-intl/server";

import { errorResponse } from "@/lib/http/server/error-response";
import { notFound } from "@/lib/core/shared/errors";
import { loadEvent } from "@/lib/events/loaders";

import { asPicture } from "../../../link-picture/picture";

import { renderEventCard } from "./card";

type CardRoute = { params: Promise<{ id: string }> };

/** GET returns the 1200 × 630 link picture of an event as every visitor sees it, or 404 for an unknown one. */
export async function GET(_request: Request, { params }: CardRoute): Promise<Response> {
  const event = await loadEvent(null, (await params).id);
  if (!event) return errorResponse(notFound("events.notFound"));
  return asPicture(
    await renderEventCard(event, await getTranslations("events.time"), await getTranslations("events.linkPreview")),
  );
}
