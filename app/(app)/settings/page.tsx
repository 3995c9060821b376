import { dehydrate, HydrationBoundary } from "@tanstack/react-query";

import { pageMetadata } from "@/app/page-metadata";
import { SignedOutPage } from "@/components/auth/signed-out/signed-out-page";
import { PrivacySettings } from "@/components/settings/privacy/privacy-settings";
import { withSameLanguage } from "@/components/texts/with-same-language";
import { loadActor } from "@/lib/auth/loaders";

import { prefetchPrivacy } from "./privacy/prefetch";

export const generateMetadata = pageMetadata("settings.metadata.title");

/** The layout shows the list. Wide screens also show the first section. */
async function SettingsPage() {
  const actor = await loadActor();
  if (!actor) return <SignedOutPage />;
  return (
    <HydrationBoundary state={dehydrate(await prefetchPrivacy(actor))}>
      <PrivacySettings heading="h2" />
    </HydrationBoundary>
  );
}

export default withSameLanguage(SettingsPage);
