import { getDeviceZone } from "@/lib/core/browser/device-zone";
import { localStore } from "@/lib/core/browser/storage";
import type { Place } from "@/lib/core/shared/time-zone";
import { TIMEZONE_COOKIE } from "@/lib/events/constants/assumed-timezone";
import { getOfferedTimezones, toAcceptedTimezone, toAssumedTimezone } from "@/lib/events/constants/timezones";

/**
 * Returns the browser's zone if the site offers it, else a stored or assumed zone; and whether the
 * server assumed that zone already, so that the times on the page are right.
 */
export function findViewerZone(viewerZone: string, place: Place): { zone: string; isShown: boolean } {
  const offered = getOfferedTimezones(place);
  const toAccepted = (name: string) => toAcceptedTimezone(name, offered);
  const zone = toAccepted(getDeviceZone());
  if (zone) {
    localStore.set(TIMEZONE_COOKIE, zone);
    return { zone, isShown: zone === toAccepted(viewerZone) };
  }
  const assumed = toAccepted(localStore.get(TIMEZONE_COOKIE) ?? "") ?? toAccepted(viewerZone);
  const assumedName = assumed ? toAssumedTimezone(assumed) : viewerZone;
  return { zone: assumedName, isShown: assumedName === toAccepted(viewerZone) };
}
