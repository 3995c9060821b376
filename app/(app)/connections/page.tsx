import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";

import { SignedOut } from "@/components/auth/signed-out/signed-out";
import { NetworkScreen } from "@/components/connections/network/network-screen";
import { loadSession } from "@/lib/auth/loaders";
import { connectionsQuery } from "@/lib/connections/client";
import { countConnections, listConnections } from "@/lib/connections/data/connections";
import { clock } from "@/lib/core/shared/clock";
import { makeQueryClient } from "@/lib/http/browser/query-client";

import { handOver } from "../hand-over";

export const metadata: Metadata = { title: "My Network" };

/** My Network (spec B§2). */
export default async function NetworkPage() {
  const signedIn = await loadSession();
  if (!signedIn) return <SignedOut />;
  const { actor, viewer } = signedIn;
  const { items, next } = await listConnections(actor);
  // Of a list too long for one page the browser reads the rest; its numbers are right from the start.
  const counts = next === null ? null : await countConnections(actor);
  const client = makeQueryClient();
  handOver(client, connectionsQuery().queryKey, { items, isWhole: next === null });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <NetworkScreen
        viewerId={viewer.id}
        isAdmin={viewer.role === "admin"}
        now={clock.now().toISOString()}
        counts={counts}
      />
    </HydrationBoundary>
  );
}
