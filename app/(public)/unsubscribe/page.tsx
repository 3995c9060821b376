import { getLocale } from "next-intl/server";

import { pageMetadata, type SearchProps } from "@/app/page-metadata";
import { InvalidUnsubscribeLink, SubscriptionPanel } from "@/components/account/unsubscribe-panels";
import { withSameLanguage } from "@/components/texts/with-same-language";
import { AppError } from "@/lib/core/shared/errors";
import { translateError } from "@/lib/i18n/server/error-text";
import { getEmailPreference } from "@/lib/notifications/service/deliveries/unsubscribe";

export const generateMetadata = pageMetadata("account.metadata.unsubscribe", {
  robots: { index: false },
  // `no-referrer` would remove the Origin header that the form needs.
  referrer: "same-origin",
});

/** Its forms need no JavaScript and no session, so that an email's link works in any browser. */
export default withSameLanguage(async function UnsubscribePage({ searchParams }: SearchProps) {
  const { token: rawToken } = await searchParams;
  const token = typeof rawToken === "string" ? rawToken : "";
  const preference = await getEmailPreference(token).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") return error;
    throw error;
  });
  if (preference instanceof AppError) {
    return <InvalidUnsubscribeLink reason={translateError(preference, await getLocale()).message} />;
  }
  return <SubscriptionPanel {...preference} token={token} />;
});
