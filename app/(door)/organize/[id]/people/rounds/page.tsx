import type { DeskParams } from "@/app/_pages/desk-page";
import { memberPage } from "@/app/_pages/member-page";
import { pageMetadata } from "@/app/page-metadata";
import { RoundsScreen } from "@/components/organize/people/rounds/rounds-screen";
import { NotFoundContent } from "@/components/ui/screens/not-found-content";
import { getDeskPath } from "@/lib/events/constants/desk";
import { loadEventWithRight } from "@/lib/events/loaders";
import { hasEventRight } from "@/lib/events/policy/access";
import { withNotFoundStatus } from "@/lib/http/server/response-status";
import { managedRoundsQuery } from "@/lib/rounds/client";
import { getManagedRounds } from "@/lib/rounds/data/open-rounds";

export const generateMetadata = pageMetadata("admin.events.metadata.rounds", { robots: { index: false } });

/** Without the shell, because it is printed. Others get the not-found screen. */
export default memberPage(async ({ actor, client }, { params }: DeskParams) => {
  const event = await loadEventWithRight(actor, (await params).id, "runRounds");
  if (!event) return withNotFoundStatus(<NotFoundContent isPlain />);
  const { id, name } = event;
  client.setQueryData(managedRoundsQuery(id).queryKey, await getManagedRounds(actor, id));
  return (
    <RoundsScreen
      event={{ id, name }}
      backHref={getDeskPath(id, hasEventRight(event.viewer.roles, "seeRsvps") ? "people" : "door")}
    />
  );
});
