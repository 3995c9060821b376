import { notFound } from "next/navigation";

import { memberPage } from "@/app/_pages/member-page";
import { pageMetadata } from "@/app/page-metadata";
import { ScanButton } from "@/components/connections/scan/scan-button";
import { OwnProfileScreen } from "@/components/profiles/edit/own-profile-screen";
import { env } from "@/lib/core/server/process/env";
import { ownProfileQuery } from "@/lib/profiles/client/profile";
import { getOwnProfile } from "@/lib/profiles/data/profile";

export const generateMetadata = pageMetadata("profiles.metadata.own");

export default memberPage(async ({ actor, client }) => {
  const own = await getOwnProfile(actor.userId);
  if (!own) notFound();
  client.setQueryData(ownProfileQuery().queryKey, own);
  return <OwnProfileScreen offersSelfie={env().SELFIE_BUTTON} scanButton={<ScanButton viewerId={own.id} />} />;
});
