"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

import { acceptedTimezone, TIMEZONE_COOKIE } from "@/lib/events/constants";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Tells the server the device's zone, if it is one of ours (spec B§5), by a cookie and under spec B§3's storage key. Where the
 * page was written in another zone it is then written again.
 */
export function TimezoneKeeper({ viewerZone }: { viewerZone: string }) {
  const router = useRouter();
  // An effect, because only the browser knows its zone.
  useEffect(() => {
    const zone = acceptedTimezone(Intl.DateTimeFormat().resolvedOptions().timeZone);
    if (!zone || zone === viewerZone) return;
    document.cookie = `${TIMEZONE_COOKIE}=${encodeURIComponent(zone)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
    try {
      window.localStorage.setItem(TIMEZONE_COOKIE, zone);
    } catch {
      // Storage refused: the cookie is what counts.
    }
    // Refused cookies would ask for ever.
    if (document.cookie.includes(`${TIMEZONE_COOKIE}=`)) router.refresh();
  }, [viewerZone, router]);
  return null;
}
