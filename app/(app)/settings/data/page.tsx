import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";

import { SignedOut } from "@/components/auth/signed-out/signed-out";
import { DataSettings } from "@/components/settings/data/data-settings";
import { loadActor } from "@/lib/auth/loaders";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings.metadata");
  return { title: t("data") };
}

export default async function DataSettingsPage() {
  const actor = await loadActor();
  return actor ? <DataSettings /> : <SignedOut />;
}
