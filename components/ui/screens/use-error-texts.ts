import { useTranslations } from "next-intl";

import { isLoadFailure } from "../lazy-with-retry";

/** Returns the texts for what keeps a screen from being shown: its code did not arrive, or failed. */
export const useErrorTexts = (error: Error) =>
  useTranslations(isLoadFailure(error) ? "notLoadedScreen" : "errorScreen");
