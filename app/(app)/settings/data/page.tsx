import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";

import { SignedOutPage } from "@/components/auth/signed-out/signed-out-page";
import { DataSettings } from "@/components/settings/data/data-settings";
import { withSameLanguage } from "@/components/texts/with-same-language";
import { loadActor } from "@/lib/auth/loaders";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings.metadata");
  return { title: t("data") };
}

async function DataSettingsPage() {
  const actor = await loadActor();
  return actor ? <DataSettings /> : <SignedOutPage />;
}

export default withSameLanguage(DataSettingsPage);
