import { pageMetadata } from "@/app/page-metadata";
import { SignedOutPage } from "@/components/auth/signed-out/signed-out-page";
import { AppearanceSettings } from "@/components/settings/appearance/appearance-settings";
import { withSameLanguage } from "@/components/texts/with-same-language";
import { loadActor } from "@/lib/auth/loaders";

export const generateMetadata = pageMetadata("settings.metadata.appearance");

async function AppearanceSettingsPage() {
  const actor = await loadActor();
  return actor ? <AppearanceSettings language={actor.language ?? null} /> : <SignedOutPage />;
}

export default withSameLanguage(AppearanceSettingsPage);
