import type { Messages } from "@/lib/i18n/shared/messages";

/** For `public/manifest….webmanifest`. */
export const getManifestTexts = ({ metadata }: Messages) => ({
  description: metadata.app,
  screenshots: [{ label: metadata.manifest.peopleScreenshot }, { label: metadata.manifest.eventsScreenshot }],
  shortcuts: [
    { name: metadata.manifest.people.name, short_name: metadata.manifest.people.shortName },
    { name: metadata.manifest.messages },
    { name: metadata.manifest.network.name, short_name: metadata.manifest.network.shortName },
  ],
});

/** For `components/texts/error-screen.json`. */
export const getErrorScreenTexts = ({ errorScreen }: Messages) => errorScreen;
