import { memberPage } from "@/app/_pages/member-page";
import { pageMetadata } from "@/app/page-metadata";
import { DemoDashboard } from "@/components/demo/demo-dashboard";
import { clock } from "@/lib/core/shared/clock";
import { loadViewerZone } from "@/lib/events/loaders";

export const generateMetadata = pageMetadata("metadata.demoDashboard", { robots: { index: false } });

/** docs/product/presence.md#demo-screens */
export default memberPage(async () => <DemoDashboard now={clock.now()} timezone={await loadViewerZone()} />);
