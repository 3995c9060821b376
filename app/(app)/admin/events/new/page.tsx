import { pageMetadata, type SearchProps } from "@/app/page-metadata";
import { NewEvent } from "@/components/admin/events/editor/new-event";
import { loadEvent, loadViewerZone } from "@/lib/events/loaders";

import { organizerPage } from "../organizer-access";

export const generateMetadata = pageMetadata("admin.events.metadata.new", { robots: { index: false } });

export default organizerPage(async (actor, { searchParams }: SearchProps) => {
  const [{ from }, viewerZone] = await Promise.all([searchParams, loadViewerZone()]);
  const source = typeof from === "string" ? await loadEvent(actor, from) : null;
  return <NewEvent source={source} viewerZone={viewerZone} />;
});
