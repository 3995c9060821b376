import { DOOR_PARAMETER } from "@/lib/attendance/constants";

/** `noCode` means that the text is not a link of a door. */
export type DoorLink = { code: string } | "otherEvent" | "noCode";

/** Reads `…/events/{id}?door=CODE` of any host, because a site may have several. */
export function readDoorLink(text: string, eventId: string): DoorLink {
  if (!URL.canParse(text)) return "noCode";
  const { pathname, searchParams } = new URL(text);
  const code = searchParams.get(DOOR_PARAMETER);
  const linkedEventId = /^\/events\/([\w-]+)$/.exec(pathname)?.[1];
  if (!code || !linkedEventId) return "noCode";
  return linkedEventId.toLowerCase() === eventId.toLowerCase() ? { code } : "otherEvent";
}
