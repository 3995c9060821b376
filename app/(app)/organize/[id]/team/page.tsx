import { deskPage } from "@/app/_pages/desk-page";
import { pageMetadata } from "@/app/page-metadata";
import { TeamScreen } from "@/components/organize/team/team-screen";
import { clock } from "@/lib/core/shared/clock";
import { eventSeriesQuery } from "@/lib/events/client/series";
import { eventTeamQuery } from "@/lib/events/client/team";
import { getEventSeries } from "@/lib/events/data/series";
import { getEventTeam } from "@/lib/events/data/team";
import { canManageEvents } from "@/lib/events/policy/access";

export const generateMetadata = pageMetadata("admin.events.metadata.team", { robots: { index: false } });

export default deskPage("manageTeam", async ({ actor, event, client }) => {
  const { id, seriesId } = event;
  const [team, series] = await Promise.all([
    getEventTeam(actor, id),
    seriesId ? getEventSeries(actor, id, clock.now()) : null,
  ]);
  client.setQueryData(eventTeamQuery(id).queryKey, team);
  if (series) client.setQueryData(eventSeriesQuery(id).queryKey, series);
  return <TeamScreen event={{ id, seriesId }} viewerId={actor.userId} isAdmin={canManageEvents(actor)} />;
});
