import { renderNotFound } from "@/app/_pages/desk-page";
import { memberPage } from "@/app/_pages/member-page";
import { pageMetadata, type SearchProps } from "@/app/page-metadata";
import { NewEvent } from "@/components/organize/edit/new-event";
import { getEventCreators } from "@/lib/events/data/creators";
import { listQuestions } from "@/lib/events/data/questions";
import { loadEvent, loadViewerZone } from "@/lib/events/loaders";
import { canCreateEvents, canManageEvents } from "@/lib/events/policy/access";

export const generateMetadata = pageMetadata("admin.events.metadata.new", { robots: { index: false } });

/** Only admins duplicate, because a copy has the host and sponsors. */
export default memberPage(async ({ actor }, { searchParams }: SearchProps) => {
  if (!canCreateEvents(actor, getEventCreators())) return renderNotFound();
  const [{ from }, viewerZone] = await Promise.all([searchParams, loadViewerZone()]);
  const isAdmin = canManageEvents(actor);
  const source = isAdmin && typeof from === "string" ? await loadEvent(actor, from) : null;
  const sourceQuestions = source ? await listQuestions(source.id) : [];
  return <NewEvent source={source} sourceQuestions={sourceQuestions} viewerZone={viewerZone} isAdmin={isAdmin} />;
});
