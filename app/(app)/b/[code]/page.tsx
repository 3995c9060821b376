import { redirect } from "next/navigation";

import { pageMetadata } from "@/app/page-metadata";
import { withSameLanguage } from "@/components/texts/with-same-language";
import { NotFoundContent } from "@/components/ui/screens/not-found-content";
import { loadActor } from "@/lib/auth/loaders";
import { loadBadgePath } from "@/lib/badges/loaders";
import { setNotFoundStatus } from "@/lib/http/server/response-status";

// The code must not be in the referrer of what is opened from here.
export const generateMetadata = pageMetadata("metadata.badge", {
  robots: { index: false },
  referrer: "no-referrer",
});

/** docs/product/badges.md#the-address-of-a-name-tag */
export default withSameLanguage(async function BadgePage({ params }: { params: Promise<{ code: string }> }) {
  const [{ code }, actor] = await Promise.all([params, loadActor()]);
  const path = await loadBadgePath(actor, code);
  if (path) redirect(path);
  setNotFoundStatus();
  return <NotFoundContent isPlain={!actor} />;
});
