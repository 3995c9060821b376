import { deskPage } from "@/app/desk-page";
import { pageMetadata } from "@/app/page-metadata";
import { TeamScreen } from "@/components/organize/team/team-screen";
import { eventTeamQuery } from "@/lib/events/client/team";
import { getEventTeam } from "@/lib/events/data/team";
import { canManageEvents } from "@/lib/events/policy/access";

export const generateMetadata = pageMetadata("admin.events.metadata.team", { robots: { index: false } });

export default deskPage("manageTeam", async ({ actor, event, client }) => {
  client.setQueryData(eventTeamQuery(event.id).queryKey, await getEventTeam(actor, event.id));
  return <TeamScreen event={{ id: event.id }} viewerId={actor.userId} isAdmin={canManageEvents(actor)} />;
});
