import { deskPage } from "@/app/_pages/desk-page";
import { pageMetadata } from "@/app/page-metadata";
import { seedPages } from "@/app/with-queries";
import { AnnouncementsScreen } from "@/components/organize/messages/announcements-screen";
import { audienceCountsQuery, managedAnnouncementsQuery } from "@/lib/announcements/client";
import { countAudiences, getGuestReach, listManagedAnnouncements } from "@/lib/announcements/data/announcements";

export const generateMetadata = pageMetadata("admin.events.metadata.announcements", { robots: { index: false } });

export default deskPage("announce", async ({ actor, event, client }) => {
  const [page, counts, { isVouchedFor }] = await Promise.all([
    listManagedAnnouncements(actor, event.id),
    countAudiences(actor, event.id),
    getGuestReach(actor),
  ]);
  seedPages(client, managedAnnouncementsQuery(event.id), page);
  client.setQueryData(audienceCountsQuery(event.id).queryKey, counts);
  return (
    <AnnouncementsScreen
      event={{ id: event.id, name: event.name, timezone: event.timezone }}
      reachesUninvited={isVouchedFor}
    />
  );
});
