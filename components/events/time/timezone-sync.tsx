"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

import { acceptedTimezone, TIMEZONE_COOKIE } from "@/lib/events/constants";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The device's zone if it is one of ours, else the one kept earlier; read through the older names (spec B§5). */
function zoneOfDevice(): string | undefined {
  const zone = acceptedTimezone(Intl.DateTimeFormat().resolvedOptions().timeZone);
  try {
    if (zone) window.localStorage.setItem(TIMEZONE_COOKIE, zone);
    return zone ?? acceptedTimezone(window.localStorage.getItem(TIMEZONE_COOKIE) ?? "");
  } catch {
    // Storage refused: the cookie is what counts.
    return zone;
  }
}

/**
 * Tells the server the viewer's zone by a cookie, and keeps it under spec B§3's storage key. Where the page was written in
 * another zone it is then written again.
 */
export function TimezoneSync({ viewerZone }: { viewerZone: string }) {
  const router = useRouter();
  // An effect, because only the browser knows its zone.
  useEffect(() => {
    const zone = zoneOfDevice();
    if (!zone || zone === viewerZone) return;
    document.cookie = `${TIMEZONE_COOKIE}=${encodeURIComponent(zone)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
    // Refused cookies would ask for ever.
    if (document.cookie.includes(`${TIMEZONE_COOKIE}=`)) router.refresh();
  }, [viewerZone, router]);
  return null;
}
