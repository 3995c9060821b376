import { headers } from "next/headers";
import { redirect } from "next/navigation";

import { pageMetadata } from "@/app/page-metadata";
import { GuestNameTagScreen } from "@/components/events/guests/guest-name-tag-screen";
import { VisitorNameTagScreen } from "@/components/events/guests/visitor-name-tag-screen";
import { withSameLanguage } from "@/components/texts/with-same-language";
import { NotFoundContent } from "@/components/ui/screens/not-found-content";
import { canQuickJoin } from "@/lib/auth/data/registration-mode";
import { loadSession } from "@/lib/auth/loaders";
import { openNameTag } from "@/lib/name-tags/service/open-name-tag";
import { toAddressKey } from "@/lib/http/server/address-key";
import { CLIENT_ADDRESS_HEADER } from "@/lib/http/server/client-address";
import { withNotFoundStatus } from "@/lib/http/server/response-status";
import { formatFullName } from "@/lib/profiles/constants/profile";

// The code must not be in the referrer of what is opened from here.
export const generateMetadata = pageMetadata("metadata.nameTag", {
  robots: { index: false },
  referrer: "no-referrer",
});

/** docs/product/name-tags.md#the-address-of-a-name-tag */
export default withSameLanguage(async function NameTagPage({ params }: { params: Promise<{ code: string }> }) {
  const [{ code }, session, sent] = await Promise.all([params, loadSession(), headers()]);
  const addressKey = toAddressKey(sent.get(CLIENT_ADDRESS_HEADER) ?? "unknown");
  const opened = await openNameTag({ actor: session?.actor ?? null, addressKey }, code);
  if (opened && "path" in opened) redirect(opened.path);
  if (!session) return <VisitorNameTagScreen code={code} canQuickJoin={canQuickJoin()} />;
  const { email, profile } = session.viewer;
  if (opened)
    return <GuestNameTagScreen code={code} tag={opened.guest} account={{ name: formatFullName(profile), email }} />;
  return withNotFoundStatus(<NotFoundContent />);
});
