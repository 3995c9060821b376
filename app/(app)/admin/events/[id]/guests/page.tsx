import { dehydrate, HydrationBoundary } from "@tanstack/react-query";

import { memberPage } from "@/app/member-page";
import { pageMetadata } from "@/app/page-metadata";
import { GuestsScreen } from "@/components/admin/events/guests/guests-screen";
import { loadEventWithRight } from "@/lib/events/loaders";
import { hasEventRight } from "@/lib/events/policy/access";
import { getGuestListPath, guestCountsQuery, guestsQuery } from "@/lib/guests/client/guests";
import { countGuests, listGuests } from "@/lib/guests/data/guests";
import { listGuestsSchema } from "@/lib/guests/schema/guests";
import { createQueryClient } from "@/lib/http/browser/query-client";

import { renderNotFound } from "../../organizer-access";

export const generateMetadata = pageMetadata("admin.events.metadata.guests", { robots: { index: false } });

/** docs/product/event-team.md#rights. Others get the not-found screen. */
export default memberPage(async ({ actor }, { params }: { params: Promise<{ id: string }> }) => {
  const event = await loadEventWithRight(actor, (await params).id, "runDoor");
  if (!event) return renderNotFound();
  const { roles } = event.viewer;

  const input = listGuestsSchema.parse({});
  const filters = { show: input.show, search: input.search };
  const [{ items, next }, counts] = await Promise.all([
    listGuests(actor, event.id, input),
    countGuests(actor, event.id),
  ]);
  const client = createQueryClient();
  const { queryKey, initialPageParam } = guestsQuery(event.id, filters);
  const page = { items, next: next && getGuestListPath(event.id, filters, next) };
  client.setQueryData(queryKey, { pages: [page], pageParams: [initialPageParam] });
  client.setQueryData(guestCountsQuery(event.id).queryKey, counts);
  const canManage = hasEventRight(roles, "manageGuests");
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <GuestsScreen
        event={{ id: event.id, name: event.name, timezone: event.timezone }}
        canManage={canManage}
        canImport={hasEventRight(roles, "import")}
        canPrint={hasEventRight(roles, "printBadges")}
        backHref={canManage ? `/admin/events/${event.id}/attendees` : `/events/${event.id}`}
      />
    </HydrationBoundary>
  );
});
