import { dehydrate, HydrationBoundary } from "@tanstack/react-query";

import { memberPage } from "@/app/member-page";
import { pageMetadata } from "@/app/page-metadata";
import { AnnouncementsScreen } from "@/components/admin/events/announcements/announcements-screen";
import {
  audienceCountsQuery,
  getManagedAnnouncementsPath,
  managedAnnouncementsQuery,
} from "@/lib/announcements/client";
import { countAudiences, getGuestReach, listManagedAnnouncements } from "@/lib/announcements/data/announcements";
import { loadEventWithRight } from "@/lib/events/loaders";
import { createQueryClient } from "@/lib/http/browser/query-client";

import { renderNotFound } from "../../organizer-access";

export const generateMetadata = pageMetadata("admin.events.metadata.announcements", { robots: { index: false } });

/** docs/product/event-team.md#rights. Others get the not-found screen. */
export default memberPage(async ({ actor }, { params }: { params: Promise<{ id: string }> }) => {
  const event = await loadEventWithRight(actor, (await params).id, "announce");
  if (!event) return renderNotFound();
  const [{ items, next }, counts, { isVouchedFor }] = await Promise.all([
    listManagedAnnouncements(actor, event.id),
    countAudiences(actor, event.id),
    getGuestReach(actor),
  ]);
  const client = createQueryClient();
  const { queryKey, initialPageParam } = managedAnnouncementsQuery(event.id);
  const page = { items, next: next && getManagedAnnouncementsPath(event.id, next) };
  client.setQueryData(queryKey, { pages: [page], pageParams: [initialPageParam] });
  client.setQueryData(audienceCountsQuery(event.id).queryKey, counts);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <AnnouncementsScreen
        event={{ id: event.id, name: event.name, timezone: event.timezone }}
        reachesUninvited={isVouchedFor}
      />
    </HydrationBoundary>
  );
});
