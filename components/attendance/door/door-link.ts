import { DOOR_PARAMETER } from "@/lib/attendance/constants";

/** The door code of this event, the link of another event's door, or a text that is no door link. */
export type DoorLink = { code: string } | "otherEvent" | "noCode";

/** Reads the link in a door's QR code, `…/events/{id}?door=CODE`. Any host name is accepted, because a site may have several. */
export function readDoorLink(text: string, eventId: string): DoorLink {
  if (!URL.canParse(text)) return "noCode";
  const { pathname, searchParams } = new URL(text);
  const code = searchParams.get(DOOR_PARAMETER);
  const linkedEventId = /^\/events\/([\w-]+)$/.exec(pathname)?.[1];
  if (!code || !linkedEventId) return "noCode";
  return linkedEventId.toLowerCase() === eventId.toLowerCase() ? { code } : "otherEvent";
}
