import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";

import { SignedOut } from "@/components/auth/signed-out/signed-out";
import { PrivacySettings } from "@/components/settings/privacy/privacy-settings";
import { loadActor } from "@/lib/auth/loaders";

import { prefetchPrivacy } from "./prefetch";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings.metadata");
  return { title: t("privacy") };
}

export default async function PrivacySettingsPage() {
  const actor = await loadActor();
  if (!actor) return <SignedOut />;
  return (
    <HydrationBoundary state={dehydrate(await prefetchPrivacy(actor))}>
      <PrivacySettings />
    </HydrationBoundary>
  );
}
