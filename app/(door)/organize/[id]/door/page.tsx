import type { DeskParams } from "@/app/_pages/desk-page";
import { memberPage } from "@/app/_pages/member-page";
import { pageMetadata } from "@/app/page-metadata";
import { RefusedCheckIns } from "@/components/attendance/desk/refused-check-ins";
import { DoorScreen } from "@/components/attendance/door/door-screen";
import { PrintOnCheckIn } from "@/components/name-tags/door/print-on-check-in";
import { DoorLinks } from "@/components/events/team/door-links";
import { RoundsLink } from "@/components/organize/people/rounds/rounds-link";
import { NotFoundContent } from "@/components/ui/screens/not-found-content";
import { env } from "@/lib/core/server/process/env";
import { loadEventWithRight } from "@/lib/events/loaders";
import { hasEventRight } from "@/lib/events/policy/access";
import { getDeskPath } from "@/lib/events/constants/desk";
import { peopleCountsQuery } from "@/lib/guests/client/guests";
import { countPeople } from "@/lib/guests/data/people-counts";
import { withNotFoundStatus } from "@/lib/http/server/response-status";

export const generateMetadata = pageMetadata("admin.events.metadata.door", { robots: { index: false } });

/** docs/product/event-team.md#rights. Others get the not-found screen. */
export default memberPage(async ({ actor, client }, { params }: DeskParams) => {
  const { id } = await params;
  const event = await loadEventWithRight(actor, id, "runDoor");
  if (!event)
    return withNotFoundStatus(
      <>
        <RefusedCheckIns eventId={id} viewerId={actor.userId} />
        <NotFoundContent isPlain />
      </>,
    );
  const { name, requiresDoorCode } = event;
  const { roles } = event.viewer;
  client.setQueryData(peopleCountsQuery(event.id).queryKey, await countPeople(actor, event.id));
  return (
    <DoorScreen
      event={{ id: event.id, name, requiresDoorCode }}
      viewerId={actor.userId}
      siteUrl={env().NEXTAUTH_URL}
      leaveHref={hasEventRight(roles, "seeRsvps") ? getDeskPath(event.id, "people") : `/events/${event.id}`}
      printing={
        hasEventRight(roles, "printNameTags") && (
          <PrintOnCheckIn event={{ id: event.id, name }} siteUrl={env().NEXTAUTH_URL} />
        )
      }
    >
      {hasEventRight(roles, "runRounds") && <RoundsLink eventId={event.id} />}
      {hasEventRight(roles, "shareDoor") && <DoorLinks eventId={event.id} siteUrl={env().NEXTAUTH_URL} />}
    </DoorScreen>
  );
});
