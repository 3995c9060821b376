import { pageMetadata } from "@/app/page-metadata";
import { SignedOutPage } from "@/components/auth/signed-out/signed-out-page";
import { DemoScreen } from "@/components/demo/demo-screen";
import { withSameLanguage } from "@/components/texts/with-same-language";
import { loadViewer } from "@/lib/auth/loaders";
import { clock } from "@/lib/core/shared/clock";
import { loadViewerZone } from "@/lib/events/loaders";

export const generateMetadata = pageMetadata("metadata.demo", { robots: { index: false } });

/** /demo without the shell. */
async function ScreenshotDemoPage() {
  const [viewer, timezone] = await Promise.all([loadViewer(), loadViewerZone()]);
  if (!viewer) return <SignedOutPage />;
  return <DemoScreen now={clock.now()} timezone={timezone} />;
}

export default withSameLanguage(ScreenshotDemoPage);
