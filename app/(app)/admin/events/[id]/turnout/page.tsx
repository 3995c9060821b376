import { dehydrate, HydrationBoundary } from "@tanstack/react-query";

import { memberPage } from "@/app/member-page";
import { pageMetadata } from "@/app/page-metadata";
import { TurnoutScreen } from "@/components/admin/events/turnout/turnout-screen";
import { getTurnoutPath, turnoutCountsQuery, turnoutQuery } from "@/lib/attendance/client/turnout";
import { countTurnout, listTurnout } from "@/lib/attendance/data/turnout";
import { listTurnoutSchema } from "@/lib/attendance/schema/turnout";
import { loadEventWithRight } from "@/lib/events/loaders";
import { createQueryClient } from "@/lib/http/browser/query-client";

import { renderNotFound } from "../../organizer-access";

export const generateMetadata = pageMetadata("admin.events.metadata.turnout", { robots: { index: false } });

/** docs/product/event-team.md#rights. Others get the not-found screen. */
export default memberPage(async ({ actor }, { params }: { params: Promise<{ id: string }> }) => {
  const event = await loadEventWithRight(actor, (await params).id, "seeRsvps");
  if (!event) return renderNotFound();
  const input = listTurnoutSchema.parse({});
  const filters = { show: input.show, search: input.search };
  const [{ items, next }, counts] = await Promise.all([
    listTurnout(actor, event.id, input),
    countTurnout(actor, event.id),
  ]);
  const client = createQueryClient();
  const { queryKey, initialPageParam } = turnoutQuery(event.id, filters);
  const page = { items, next: next && getTurnoutPath(event.id, filters, next) };
  client.setQueryData(queryKey, { pages: [page], pageParams: [initialPageParam] });
  client.setQueryData(turnoutCountsQuery(event.id).queryKey, counts);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <TurnoutScreen event={{ id: event.id, name: event.name, timezone: event.timezone }} />
    </HydrationBoundary>
  );
});
