import { deskPage } from "@/app/_pages/desk-page";
import { pageMetadata } from "@/app/page-metadata";
import { seedPages } from "@/app/with-queries";
import { ResultsScreen } from "@/components/organize/results/results-screen";
import { managedPeopleQuery, TURNOUT_FILTERS } from "@/lib/attendance/client/manage";
import { listManagedPeople } from "@/lib/attendance/data/organizer";
import { listManagedPeopleSchema } from "@/lib/attendance/schema/manage";
import { clock } from "@/lib/core/shared/clock";
import { peopleCountsQuery } from "@/lib/guests/client/guests";
import { countPeople } from "@/lib/guests/data/people-counts";
import { insightsQuery } from "@/lib/recap/client";
import { getInsights } from "@/lib/recap/data/insights";

export const generateMetadata = pageMetadata("admin.events.desk.tabs.results", { robots: { index: false } });

export default deskPage("seeRsvps", async ({ actor, event, client }) => {
  const { id, name, timezone, startTime, endTime, status, seriesId } = event;
  const [page, counts, insights] = await Promise.all([
    listManagedPeople(actor, id, listManagedPeopleSchema.parse(TURNOUT_FILTERS)),
    countPeople(actor, id),
    getInsights(actor, id),
  ]);
  seedPages(client, managedPeopleQuery(id, TURNOUT_FILTERS), page);
  client.setQueryData(peopleCountsQuery(id).queryKey, counts);
  client.setQueryData(insightsQuery(id).queryKey, insights);
  return (
    <ResultsScreen
      event={{ id, name, timezone, startTime, endTime, status, seriesId }}
      renderedAt={clock.now().toISOString()}
    />
  );
});
