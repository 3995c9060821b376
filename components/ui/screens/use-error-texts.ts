import { useTranslations } from "next-intl";

import { isLoadFailure } from "../lazy-with-retry";

/** The texts differ for code that did not arrive and code that failed. */
export const useErrorTexts = (error: Error) =>
  useTranslations(isLoadFailure(error) ? "notLoadedScreen" : "errorScreen");
