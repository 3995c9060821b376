import { useRouter } from "next/navigation";
import { useEffect } from "react";

import { getDeviceZone } from "@/lib/core/browser/device-zone";
import { localStore } from "@/lib/core/browser/storage";
import { useSiteSettings } from "@/components/ui/site/site-settings";
import {
  getOfferedTimezones,
  TIMEZONE_COOKIE,
  toAcceptedTimezone,
  toAssumedTimezone,
} from "@/lib/events/constants/timezones";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The browser's zone if the site offers it, else a stored or assumed zone. */
function findViewerZone(viewerZone: string, offered: readonly string[]): string {
  const toAccepted = (name: string) => toAcceptedTimezone(name, offered);
  const zone = toAccepted(getDeviceZone());
  if (zone) {
    localStore.set(TIMEZONE_COOKIE, zone);
    return zone;
  }
  const assumed = toAccepted(localStore.get(TIMEZONE_COOKIE) ?? "") ?? toAccepted(viewerZone);
  return assumed ? toAssumedTimezone(assumed) : viewerZone;
}

/** Tells the server the browser's time zone (docs/product/events.md#time-zones). */
export function TimezoneSync({ viewerZone }: { viewerZone: string }) {
  const router = useRouter();
  const site = useSiteSettings();
  // Effect: stores the device's time zone in the cookie that the server reads.
  useEffect(() => {
    const offered = getOfferedTimezones(site);
    const zone = findViewerZone(viewerZone, offered);
    if (zone === viewerZone) return;
    document.cookie = `${TIMEZONE_COOKIE}=${encodeURIComponent(zone)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
    // The server assumed this zone, so the times on the page are right already.
    if (zone === toAcceptedTimezone(viewerZone, offered)) return;
    // If the browser blocks cookies, refreshing would never end.
    if (document.cookie.includes(`${TIMEZONE_COOKIE}=`)) router.refresh();
  }, [viewerZone, router, site]);
  return null;
}
