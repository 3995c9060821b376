import { pageMetadata } from "@/app/page-metadata";
import { SignedOutPage } from "@/components/auth/signed-out/signed-out-page";
import { DataSettings } from "@/components/settings/data/data-settings";
import { withSameLanguage } from "@/components/texts/with-same-language";
import { loadActor } from "@/lib/auth/loaders";

export const generateMetadata = pageMetadata("settings.metadata.data");

async function DataSettingsPage() {
  const actor = await loadActor();
  return actor ? <DataSettings /> : <SignedOutPage />;
}

export default withSameLanguage(DataSettingsPage);
