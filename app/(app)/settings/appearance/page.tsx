import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";

import { SignedOut } from "@/components/auth/signed-out/signed-out";
import { AppearanceSettings } from "@/components/settings/appearance/appearance-settings";
import { loadActor } from "@/lib/auth/loaders";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings.metadata");
  return { title: t("appearance") };
}

export default async function AppearanceSettingsPage() {
  const actor = await loadActor();
  return actor ? <AppearanceSettings /> : <SignedOut />;
}
