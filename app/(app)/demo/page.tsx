import { memberPage } from "@/app/_pages/member-page";
import { pageMetadata } from "@/app/page-metadata";
import { DemoScreen } from "@/components/demo/demo-screen";
import { clock } from "@/lib/core/shared/clock";
import { loadViewerZone } from "@/lib/events/loaders";

export const generateMetadata = pageMetadata("metadata.demo", { robots: { index: false } });

/** docs/product/presence.md#demo-screens */
export default memberPage(async () => <DemoScreen now={clock.now()} timezone={await loadViewerZone()} />);
