import { dehydrate, HydrationBoundary } from "@tanstack/react-query";

import { pageMetadata } from "@/app/page-metadata";
import { SignedOutPage } from "@/components/auth/signed-out/signed-out-page";
import { PrivacySettings } from "@/components/settings/privacy/privacy-settings";
import { withSameLanguage } from "@/components/texts/with-same-language";
import { loadActor } from "@/lib/auth/loaders";

import { prefetchPrivacy } from "./prefetch";

export const generateMetadata = pageMetadata("settings.metadata.privacy");

async function PrivacySettingsPage() {
  const actor = await loadActor();
  if (!actor) return <SignedOutPage />;
  return (
    <HydrationBoundary state={dehydrate(await prefetchPrivacy(actor))}>
      <PrivacySettings />
    </HydrationBoundary>
  );
}

export default withSameLanguage(PrivacySettingsPage);
