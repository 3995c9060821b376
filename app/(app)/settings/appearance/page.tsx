import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";

import { SignedOutPage } from "@/components/auth/signed-out/signed-out-page";
import { AppearanceSettings } from "@/components/settings/appearance/appearance-settings";
import { withSameLanguage } from "@/components/texts/with-same-language";
import { loadActor } from "@/lib/auth/loaders";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings.metadata");
  return { title: t("appearance") };
}

async function AppearanceSettingsPage() {
  const actor = await loadActor();
  return actor ? <AppearanceSettings language={actor.language ?? null} /> : <SignedOutPage />;
}

export default withSameLanguage(AppearanceSettingsPage);
