import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";

import { SignedOut } from "@/components/auth/signed-out/signed-out";
import { PrivacySettings } from "@/components/settings/privacy/privacy-settings";
import { loadActor } from "@/lib/auth/loaders";

import { prefetchPrivacy } from "./privacy/prefetch";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings.metadata");
  return { title: t("title") };
}

/** The list of settings, which the layout shows; wide screens also show the first section. */
export default async function SettingsPage() {
  const actor = await loadActor();
  if (!actor) return <SignedOut />;
  return (
    <HydrationBoundary state={dehydrate(await prefetchPrivacy(actor))}>
      <PrivacySettings heading="h2" />
    </HydrationBoundary>
  );
}
