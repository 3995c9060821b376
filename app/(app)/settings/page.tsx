import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";

import { SignedOutPage } from "@/components/auth/signed-out/signed-out-page";
import { PrivacySettings } from "@/components/settings/privacy/privacy-settings";
import { withSameLanguage } from "@/components/texts/with-same-language";
import { loadActor } from "@/lib/auth/loaders";

import { prefetchPrivacy } from "./privacy/prefetch";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings.metadata");
  return { title: t("title") };
}

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
