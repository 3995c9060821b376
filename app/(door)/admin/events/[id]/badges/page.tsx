import { memberPage } from "@/app/member-page";
import { pageMetadata } from "@/app/page-metadata";
import { BadgesScreen } from "@/components/badges/print/badges-screen";
import { NotFoundContent } from "@/components/ui/screens/not-found-content";
import { env } from "@/lib/core/server/process/env";
import { loadEvent } from "@/lib/events/loaders";
import { canPrintBadges, canSeeRsvps } from "@/lib/events/policy/access";
import { toViewerStanding } from "@/lib/events/policy/viewer";
import { setNotFoundStatus } from "@/lib/http/server/response-status";

export const generateMetadata = pageMetadata("admin.events.metadata.badges", { robots: { index: false } });

/** Without the shell, because it is printed. Others get the not-found screen. */
export default memberPage(async ({ actor }, { params }: { params: Promise<{ id: string }> }) => {
  const event = await loadEvent(actor, (await params).id);
  const standing = event && toViewerStanding(actor.userId, event);
  if (!standing || !canPrintBadges(actor, standing)) {
    setNotFoundStatus();
    return <NotFoundContent isPlain />;
  }
  return (
    <BadgesScreen
      event={{ id: event.id, name: event.name }}
      siteUrl={env().NEXTAUTH_URL}
      backHref={canSeeRsvps(actor, standing) ? `/admin/events/${event.id}/attendees` : `/events/${event.id}`}
    />
  );
});
