import { toMailtoLink } from "@/lib/core/shared/contact/email-address";
import { getSiteSettings } from "@/lib/core/server/site/site-settings";
import type { SiteLink } from "@/lib/core/shared/site";

import type { Locale } from "./languages";
import { getTranslator } from "./translator";

/** For the foot of public pages and mails. Empty unless this site has set some. */
export function getSiteLinks(locale: Locale): SiteLink[] {
  const { imprintUrl, privacyUrl, termsUrl, supportEmail } = getSiteSettings();
  const t = getTranslator(locale);
  const links = [
    { label: t("siteLinks.imprint"), href: imprintUrl },
    { label: t("siteLinks.privacy"), href: privacyUrl },
    { label: t("siteLinks.terms"), href: termsUrl },
    { label: t("siteLinks.support"), href: supportEmail && toMailtoLink(supportEmail) },
  ];
  return links.filter((link): link is SiteLink => link.href !== null);
}
