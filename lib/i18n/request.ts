import { headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";

import { getMessages } from "./server/languages";
import { resolveLocale } from "./server/resolve-locale";

/** Gives next-intl the language and texts of the page being rendered. */
export default getRequestConfig(async () => {
  const locale = resolveLocale((await headers()).get("accept-language"));
  // Dates and times never use this zone: each screen names its own (docs/product/events.md).
  return { locale, messages: getMessages(locale), timeZone: "UTC" };
});
