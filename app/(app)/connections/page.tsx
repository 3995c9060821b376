import { memberPage } from "@/app/_pages/member-page";
import { pageMetadata } from "@/app/page-metadata";
import { seedListQuery } from "@/app/with-queries";
import { NetworkScreen } from "@/components/connections/network/network-screen";
import { Reauthentication } from "@/components/session/proof/reauthentication";
import { connectionsQuery } from "@/lib/connections/client/connections";
import { countConnections, listConnections } from "@/lib/connections/data/connections";
import { clock } from "@/lib/core/shared/clock";

export const generateMetadata = pageMetadata("connections.title");

export default memberPage(async ({ actor, viewer, client }) => {
  const page = await listConnections(actor);
  // The browser fetches the rest of a long list, so the first HTML needs separate counts.
  const counts = page.next === null ? null : await countConnections(actor);
  seedListQuery(client, connectionsQuery().queryKey, page);
  return (
    <>
      <Reauthentication />
      <NetworkScreen viewerId={viewer.id} now={clock.now().toISOString()} counts={counts} />
    </>
  );
});
