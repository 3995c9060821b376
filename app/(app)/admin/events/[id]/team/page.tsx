import { dehydrate, HydrationBoundary } from "@tanstack/react-query";

import { memberPage } from "@/app/member-page";
import { pageMetadata } from "@/app/page-metadata";
import { TeamScreen } from "@/components/admin/events/team/team-screen";
import { eventTeamQuery } from "@/lib/events/client/team";
import { getEventTeam } from "@/lib/events/data/team";
import { loadEventWithRight } from "@/lib/events/loaders";
import { canManageEvents } from "@/lib/events/policy/access";
import { createQueryClient } from "@/lib/http/browser/query-client";

import { renderNotFound } from "../../organizer-access";

export const generateMetadata = pageMetadata("admin.events.metadata.team", { robots: { index: false } });

/** For the event's owner and admins. Others get the not-found screen. */
export default memberPage(async ({ actor }, { params }: { params: Promise<{ id: string }> }) => {
  const event = await loadEventWithRight(actor, (await params).id, "manageTeam");
  if (!event) return renderNotFound();
  const client = createQueryClient();
  client.setQueryData(eventTeamQuery(event.id).queryKey, await getEventTeam(actor, event.id));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <TeamScreen event={{ id: event.id, name: event.name }} viewerId={actor.userId} isAdmin={canManageEvents(actor)} />
    </HydrationBoundary>
  );
});
