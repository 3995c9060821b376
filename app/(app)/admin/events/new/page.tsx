import { pageMetadata, type SearchProps } from "@/app/page-metadata";
import { NewEvent } from "@/components/admin/events/editor/new-event";
import { listQuestions } from "@/lib/events/data/questions";
import { loadEvent, loadViewerZone } from "@/lib/events/loaders";
import { canManageEvents } from "@/lib/events/policy/access";

import { creatorPage } from "../organizer-access";

export const generateMetadata = pageMetadata("admin.events.metadata.new", { robots: { index: false } });

/** Only admins duplicate, because a copy has the host and sponsors. */
export default creatorPage(async ({ actor }, { searchParams }: SearchProps) => {
  const [{ from }, viewerZone] = await Promise.all([searchParams, loadViewerZone()]);
  const isAdmin = canManageEvents(actor);
  const source = isAdmin && typeof from === "string" ? await loadEvent(actor, from) : null;
  const sourceQuestions = source ? await listQuestions(source.id) : [];
  return <NewEvent source={source} sourceQuestions={sourceQuestions} viewerZone={viewerZone} isAdmin={isAdmin} />;
});
