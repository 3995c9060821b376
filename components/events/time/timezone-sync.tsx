import { useRouter } from "next/navigation";
import { useEffect } from "react";

import { useSiteSettings } from "@/components/ui/site-settings";
import { TIMEZONE_COOKIE } from "@/lib/events/constants/assumed-timezone";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Tells the server the browser's time zone (docs/product/events.md#time-zones). */
export function TimezoneSync({ viewerZone }: { viewerZone: string }) {
  const router = useRouter();
  const site = useSiteSettings();
  // Effect: stores the device's time zone in the cookie that the server reads.
  useEffect(() => {
    let isCurrent = true;
    const sync = async () => {
      const { findViewerZone } = await import("./find-viewer-zone");
      const { zone, isShown } = findViewerZone(viewerZone, site);
      if (!isCurrent || zone === viewerZone) return;
      document.cookie = `${TIMEZONE_COOKIE}=${encodeURIComponent(zone)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
      // If the browser blocks cookies, refreshing would never end.
      if (!isShown && document.cookie.includes(`${TIMEZONE_COOKIE}=`)) router.refresh();
    };
    // Without a network the page keeps its times, and the next one tries again.
    sync().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [viewerZone, router, site]);
  return null;
}
