import type { JoinTarget } from "@/components/account/email-code/join-target";
import { DOOR_PARAMETER } from "@/lib/attendance/constants";
import { readDoor, readEventId } from "@/lib/auth/policy";
import { clock } from "@/lib/core/shared/clock";
import { RSVP_HASH } from "@/lib/events/constants/event";
import { loadEvent } from "@/lib/events/loaders";
import { hasEnded } from "@/lib/events/policy/check-in";
import { GUEST_INVITATION_PATH } from "@/lib/guests/constants/guests";
import { getGuestToJoin } from "@/lib/guests/data/invitation";

/** Reads the path to which the visitor returns. Undefined if they only join the site. */
export async function loadJoinTarget(returnTo: string): Promise<JoinTarget | undefined> {
  const door = readDoor(returnTo, DOOR_PARAMETER);
  if (door) return { at: "door", ...door };
  const { pathname, searchParams, hash } = new URL(returnTo, "https://own.invalid");
  if (pathname === GUEST_INVITATION_PATH) {
    const token = searchParams.get("token")?.trim();
    const guest = token ? await getGuestToJoin(token) : null;
    return token && guest ? { at: "guest", token, ...guest } : undefined;
  }
  const eventId = hash === RSVP_HASH ? readEventId(pathname) : undefined;
  const event = eventId ? await loadEvent(null, eventId) : null;
  if (!event || hasEnded(event, clock.now())) return undefined;
  return { at: "rsvp", eventId: event.id, eventName: event.name, isAsking: event.asks === "required" };
}
