import { deskPage } from "@/app/desk-page";
import { pageMetadata } from "@/app/page-metadata";
import { GuestsScreen } from "@/components/organize/people/guests/guests-screen";
import { hasEventRight } from "@/lib/events/policy/access";
import { getGuestListPath, guestCountsQuery, guestsQuery } from "@/lib/guests/client/guests";
import { countGuests, listGuests } from "@/lib/guests/data/guests";
import { listGuestsSchema } from "@/lib/guests/schema/guests";

export const generateMetadata = pageMetadata("admin.events.metadata.guests", { robots: { index: false } });

/** Helpers at the door open it from door mode. */
export default deskPage("runDoor", async ({ actor, event, client }) => {
  const input = listGuestsSchema.parse({});
  const filters = { show: input.show, search: input.search };
  const [{ items, next }, counts] = await Promise.all([
    listGuests(actor, event.id, input),
    countGuests(actor, event.id),
  ]);
  const { queryKey, initialPageParam } = guestsQuery(event.id, filters);
  const page = { items, next: next && getGuestListPath(event.id, filters, next) };
  client.setQueryData(queryKey, { pages: [page], pageParams: [initialPageParam] });
  client.setQueryData(guestCountsQuery(event.id).queryKey, counts);
  return (
    <GuestsScreen
      event={{ id: event.id, timezone: event.timezone }}
      canManage={hasEventRight(event.viewer.roles, "manageGuests")}
      canImport={hasEventRight(event.viewer.roles, "import")}
    />
  );
});
