import { dehydrate, HydrationBoundary } from "@tanstack/react-query";

import { pageMetadata } from "@/app/page-metadata";
import { SignedOutPage } from "@/components/auth/signed-out/signed-out-page";
import { NetworkScreen } from "@/components/connections/network/network-screen";
import { Reauthentication } from "@/components/session/proof/reauthentication";
import { withSameLanguage } from "@/components/texts/with-same-language";
import { loadSession } from "@/lib/auth/loaders";
import { connectionsQuery } from "@/lib/connections/client/connections";
import { countConnections, listConnections } from "@/lib/connections/data/connections";
import { clock } from "@/lib/core/shared/clock";
import { createQueryClient } from "@/lib/http/browser/query-client";

import { seedListQuery } from "../seed-list-query";

export const generateMetadata = pageMetadata("connections.title");

async function NetworkPage() {
  const session = await loadSession();
  if (!session) return <SignedOutPage />;
  const { actor, viewer } = session;
  const { items, next } = await listConnections(actor);
  // The browser fetches the rest of a long list, so the first HTML needs separate counts.
  const counts = next === null ? null : await countConnections(actor);
  const client = createQueryClient();
  seedListQuery(client, connectionsQuery().queryKey, { items, isWhole: next === null });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      {viewer.role === "admin" && <Reauthentication />}
      <NetworkScreen
        viewerId={viewer.id}
        isAdmin={viewer.role === "admin"}
        now={clock.now().toISOString()}
        counts={counts}
      />
    </HydrationBoundary>
  );
}

export default withSameLanguage(NetworkPage);
