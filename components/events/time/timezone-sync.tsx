import { useRouter } from "next/navigation";
import { useEffect } from "react";

import { getDeviceZone } from "@/lib/core/browser/device-zone";
import { localStore } from "@/lib/core/browser/storage";
import { TIMEZONE_COOKIE, toAcceptedTimezone, toAssumedTimezone } from "@/lib/events/constants/timezones";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The browser's zone if the product accepts it, else a stored or assumed zone. */
function findViewerZone(viewerZone: string): string {
  const zone = toAcceptedTimezone(getDeviceZone());
  if (zone) {
    localStore.set(TIMEZONE_COOKIE, zone);
    return zone;
  }
  const assumed = toAcceptedTimezone(localStore.get(TIMEZONE_COOKIE) ?? "") ?? toAcceptedTimezone(viewerZone);
  return assumed ? toAssumedTimezone(assumed) : viewerZone;
}

/** Tells the server the browser's time zone (docs/product/events.md#time-zones). */
export function TimezoneSync({ viewerZone }: { viewerZone: string }) {
  const router = useRouter();
  // Effect: stores the device's time zone in the cookie that the server reads.
  useEffect(() => {
    const zone = findViewerZone(viewerZone);
    if (zone === viewerZone) return;
    document.cookie = `${TIMEZONE_COOKIE}=${encodeURIComponent(zone)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
    // The server assumed this zone, so the times on the page are right already.
    if (zone === toAcceptedTimezone(viewerZone)) return;
    // If the browser blocks cookies, refreshing would never end.
    if (document.cookie.includes(`${TIMEZONE_COOKIE}=`)) router.refresh();
  }, [viewerZone, router]);
  return null;
}
