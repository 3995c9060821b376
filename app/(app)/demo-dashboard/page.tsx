import { pageMetadata } from "@/app/page-metadata";
import { SignedOutPage } from "@/components/auth/signed-out/signed-out-page";
import { DemoDashboard } from "@/components/demo/demo-dashboard";
import { withSameLanguage } from "@/components/texts/with-same-language";
import { loadViewer } from "@/lib/auth/loaders";
import { clock } from "@/lib/core/shared/clock";
import { loadViewerZone } from "@/lib/events/loaders";

export const generateMetadata = pageMetadata("metadata.demoDashboard", { robots: { index: false } });

/** docs/product/presence.md#demo-screens */
async function DemoDashboardPage() {
  const [viewer, timezone] = await Promise.all([loadViewer(), loadViewerZone()]);
  if (!viewer) return <SignedOutPage />;
  return <DemoDashboard now={clock.now()} timezone={timezone} />;
}

export default withSameLanguage(DemoDashboardPage);
