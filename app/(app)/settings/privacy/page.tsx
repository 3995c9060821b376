import { pageMetadata } from "@/app/page-metadata";

import { privacyPage } from "./privacy-page";

export const generateMetadata = pageMetadata("settings.metadata.privacy");

export default privacyPage();
