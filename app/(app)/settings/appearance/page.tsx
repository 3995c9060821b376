import { memberPage } from "@/app/_pages/member-page";
import { pageMetadata } from "@/app/page-metadata";
import { AppearanceSettings } from "@/components/settings/appearance/appearance-settings";

export const generateMetadata = pageMetadata("settings.metadata.appearance");

export default memberPage(({ actor }) => <AppearanceSettings language={actor.language ?? null} />);
