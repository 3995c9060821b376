import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";

import { SignedOutPage } from "@/components/auth/signed-out/signed-out-page";
import { DemoDashboard } from "@/components/demo/demo-dashboard";
import { withSameLanguage } from "@/components/texts/with-same-language";
import { loadViewer } from "@/lib/auth/loaders";
import { clock } from "@/lib/core/shared/clock";
import { loadViewerZone } from "@/lib/events/loaders";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("metadata");
  return { title: t("demoDashboard"), robots: { index: false } };
}

/** docs/product/presence.md#demo-screens */
async function DemoDashboardPage() {
  const [viewer, timezone] = await Promise.all([loadViewer(), loadViewerZone()]);
  if (!viewer) return <SignedOutPage />;
  return <DemoDashboard now={clock.now()} timezone={timezone} />;
}

export default withSameLanguage(DemoDashboardPage);
