import { errorResponse } from "@/lib/http/server/error-response";
import { notFound } from "@/lib/core/shared/errors";
import { loadEvent } from "@/lib/events/loaders";

import { asPicture } from "../../../link-picture/picture";

import { renderEventCard } from "./card";

type CardRoute = { params: Promise<{ id: string }> };

/** GET → the picture of a shared link, 1200 × 630, of what anybody may see of the event; 404 for one that isn't. */
export async function GET(_request: Request, { params }: CardRoute): Promise<Response> {
  const event = await loadEvent(null, (await params).id);
  if (!event) return errorResponse(notFound("The event you're looking for doesn't exist."));
  return asPicture(await renderEventCard(event));
}
