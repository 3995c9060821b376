import { deskPage } from "@/app/desk-page";
import { pageMetadata } from "@/app/page-metadata";
import { ResultsScreen } from "@/components/organize/results/results-screen";
import { getTurnoutPath, turnoutCountsQuery, turnoutQuery } from "@/lib/attendance/client/turnout";
import { countTurnout, listTurnout } from "@/lib/attendance/data/turnout";
import { listTurnoutSchema } from "@/lib/attendance/schema/turnout";
import { insightsQuery } from "@/lib/recap/client";
import { getInsights } from "@/lib/recap/data/insights";

export const generateMetadata = pageMetadata("admin.events.desk.tabs.results", { robots: { index: false } });

export default deskPage("seeRsvps", async ({ actor, event, client }) => {
  const input = listTurnoutSchema.parse({});
  const filters = { show: input.show, search: input.search };
  const [{ items, next }, counts, insights] = await Promise.all([
    listTurnout(actor, event.id, input),
    countTurnout(actor, event.id),
    getInsights(actor, event.id),
  ]);
  const { queryKey, initialPageParam } = turnoutQuery(event.id, filters);
  const page = { items, next: next && getTurnoutPath(event.id, filters, next) };
  client.setQueryData(queryKey, { pages: [page], pageParams: [initialPageParam] });
  client.setQueryData(turnoutCountsQuery(event.id).queryKey, counts);
  client.setQueryData(insightsQuery(event.id).queryKey, insights);
  return <ResultsScreen event={{ id: event.id, name: event.name, timezone: event.timezone }} />;
});
