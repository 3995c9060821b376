import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";

import { readText, type SearchProps } from "@/app/page-metadata";
import { publicPage } from "@/app/_pages/public-page";
import { StructuredData } from "@/app/structured-data";
import { EventDetail } from "@/components/events/detail/event-detail";
import { DOOR_PARAMETER } from "@/lib/attendance/constants";
import { canQuickJoin } from "@/lib/auth/data/registration-mode";
import { loadActor, loadSession } from "@/lib/auth/loaders";
import { clock } from "@/lib/core/shared/clock";
import { env } from "@/lib/core/server/process/env";
import { loadEvent, loadViewerZone } from "@/lib/events/loaders";
import { withNotFoundStatus } from "@/lib/http/server/response-status";

import { EventNotFound } from "./event-not-found";
import { loadEventPage } from "./load-event-page";
import { buildEventMetadata, buildStructuredData } from "./preview";

type EventParams = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: EventParams): Promise<Metadata> {
  const event = await loadEvent(await loadActor(), (await params).id);
  if (!event) {
    const t = await getTranslations("events.notFound");
    return { title: t("title"), robots: { index: false } };
  }
  return buildEventMetadata(event, env().NEXTAUTH_URL, await getTranslations("events.time"));
}

/** docs/product/events.md#event-detail */
export default publicPage(async ({ actor, client }, { params, searchParams }: EventParams & SearchProps) => {
  const [{ id }, viewerZone, query] = await Promise.all([params, loadViewerZone(), searchParams]);
  const event = await loadEvent(actor, id);
  if (!event) return withNotFoundStatus(<EventNotFound />);
  const now = clock.now();
  const { organizer, hasRecap } = await loadEventPage(client, { session: await loadSession(), event, now });
  return (
    <>
      {event.visibility === "listed" && (
        <StructuredData json={buildStructuredData(event, env().NEXTAUTH_URL, await getTranslations("events.time"))} />
      )}
      <div className={actor ? undefined : "py-6"}>
        <EventDetail
          eventId={event.id}
          viewer={actor && { id: actor.userId }}
          viewerZone={viewerZone}
          organizer={organizer}
          renderedAt={now.toISOString()}
          doorCode={readText(query[DOOR_PARAMETER])}
          canQuickJoin={canQuickJoin()}
          hasRecap={hasRecap}
        />
      </div>
    </>
  );
});
