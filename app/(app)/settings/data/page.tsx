import { memberPage } from "@/app/member-page";
import { pageMetadata } from "@/app/page-metadata";
import { DataSettings } from "@/components/settings/data/data-settings";

export const generateMetadata = pageMetadata("settings.metadata.data");

export default memberPage(() => <DataSettings />);
