import { getLocale } from "next-intl/server";

import { linkMetadata, readToken, type SearchProps } from "@/app/page-metadata";
import { InvalidUnsubscribeLink, SubscriptionPanel } from "@/components/account/unsubscribe-panels";
import { withSameLanguage } from "@/components/texts/with-same-language";
import { AppError } from "@/lib/core/shared/errors";
import { translateError } from "@/lib/i18n/server/error-text";
import { getEmailPreference } from "@/lib/notifications/service/deliveries/unsubscribe";

export const generateMetadata = linkMetadata("account.metadata.unsubscribe");

/** Its forms need no JavaScript and no session, so that an email's link works in any browser. */
export default withSameLanguage(async function UnsubscribePage({ searchParams }: SearchProps) {
  const token = await readToken(searchParams);
  const preference = await getEmailPreference(token).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") return error;
    throw error;
  });
  if (preference instanceof AppError) {
    return <InvalidUnsubscribeLink reason={translateError(preference, await getLocale()).message} />;
  }
  return <SubscriptionPanel {...preference} token={token} />;
});
