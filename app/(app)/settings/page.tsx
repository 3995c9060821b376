import { pageMetadata } from "@/app/page-metadata";

import { privacyPage } from "./privacy/privacy-page";

export const generateMetadata = pageMetadata("settings.metadata.title");

/** The layout shows the list. Wide screens also show the first section. */
export default privacyPage("h2");
