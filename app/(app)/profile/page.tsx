import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { notFound } from "next/navigation";

import { pageMetadata } from "@/app/page-metadata";
import { SignedOutPage } from "@/components/auth/signed-out/signed-out-page";
import { OwnProfileScreen } from "@/components/profiles/edit/own-profile-screen";
import { withSameLanguage } from "@/components/texts/with-same-language";
import { loadActor } from "@/lib/auth/loaders";
import { env } from "@/lib/core/server/process/env";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { ownProfileQuery } from "@/lib/profiles/client/profile";
import { getOwnProfile } from "@/lib/profiles/data/profile";

export const generateMetadata = pageMetadata("profiles.metadata.own");

async function ProfilePage() {
  const actor = await loadActor();
  if (!actor) return <SignedOutPage />;
  const own = await getOwnProfile(actor.userId);
  if (!own) notFound();
  const queryClient = createQueryClient();
  queryClient.setQueryData(ownProfileQuery().queryKey, own);
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <OwnProfileScreen offersSelfie={env().SELFIE_BUTTON} />
    </HydrationBoundary>
  );
}

export default withSameLanguage(ProfilePage);
