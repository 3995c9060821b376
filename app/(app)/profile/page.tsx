import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";

import { SignedOut } from "@/components/auth/signed-out/signed-out";
import { OwnProfileScreen } from "@/components/profiles/edit/own-profile-screen";
import { loadActor } from "@/lib/auth/loaders";
import { env } from "@/lib/core/server/env";
import { blockedQuery } from "@/lib/connections/client";
import { readBlocked } from "@/lib/connections/data/connections";
import { makeQueryClient } from "@/lib/http/browser/query-client";
import { ownProfileQuery } from "@/lib/profiles/client";
import { readOwnProfile } from "@/lib/profiles/data/profile";

import { handOver } from "../hand-over";

export const metadata: Metadata = { title: "Profile" };

export default async function ProfilePage() {
  const actor = await loadActor();
  if (!actor) return <SignedOut />;
  const [own, blocked] = await Promise.all([readOwnProfile(actor.userId), readBlocked(actor)]);
  if (!own) notFound();
  const queryClient = makeQueryClient();
  queryClient.setQueryData(ownProfileQuery().queryKey, own);
  handOver(queryClient, blockedQuery().queryKey, { items: blocked.items, isWhole: blocked.next === null });
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <OwnProfileScreen offersSelfie={env().SELFIE_BUTTON} />
    </HydrationBoundary>
  );
}
