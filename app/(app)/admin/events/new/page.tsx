import { pageMetadata } from "@/app/page-metadata";
import { NewEvent } from "@/components/admin/events/editor/new-event";
import { withSameLanguage } from "@/components/texts/with-same-language";
import { loadEvent, loadViewerZone } from "@/lib/events/loaders";

import { requireOrganizer } from "../organizer-access";

export const generateMetadata = pageMetadata("admin.events.metadata.new", { robots: { index: false } });

type NewEventPageProps = { searchParams: Promise<{ from?: string | string[] }> };

async function NewEventPage({ searchParams }: NewEventPageProps) {
  const access = await requireOrganizer();
  if ("fallback" in access) return access.fallback;
  const [{ from }, viewerZone] = await Promise.all([searchParams, loadViewerZone()]);
  const source = typeof from === "string" ? await loadEvent(access.actor, from) : null;
  return <NewEvent source={source} viewerZone={viewerZone} />;
}

export default withSameLanguage(NewEventPage);
