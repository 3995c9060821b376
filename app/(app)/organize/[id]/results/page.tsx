import { deskPage } from "@/app/desk-page";
import { pageMetadata } from "@/app/page-metadata";
import { seedPages } from "@/app/with-queries";
import { ResultsScreen } from "@/components/organize/results/results-screen";
import { turnoutCountsQuery, turnoutQuery } from "@/lib/attendance/client/turnout";
import { countTurnout, listTurnout } from "@/lib/attendance/data/turnout";
import { listTurnoutSchema } from "@/lib/attendance/schema/turnout";
import { insightsQuery } from "@/lib/recap/client";
import { getInsights } from "@/lib/recap/data/insights";

export const generateMetadata = pageMetadata("admin.events.desk.tabs.results", { robots: { index: false } });

export default deskPage("seeRsvps", async ({ actor, event, client }) => {
  const input = listTurnoutSchema.parse({});
  const filters = { show: input.show, search: input.search };
  const [page, counts, insights] = await Promise.all([
    listTurnout(actor, event.id, input),
    countTurnout(actor, event.id),
    getInsights(actor, event.id),
  ]);
  seedPages(client, turnoutQuery(event.id, filters), page);
  client.setQueryData(turnoutCountsQuery(event.id).queryKey, counts);
  client.setQueryData(insightsQuery(event.id).queryKey, insights);
  return <ResultsScreen event={{ id: event.id, name: event.name, timezone: event.timezone }} />;
});
