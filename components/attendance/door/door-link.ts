import { DOOR_PARAMETER } from "@/lib/attendance/constants";

/** What a scanned text is to the door of an event: its code, another event's, or nothing of ours. */
export type Scanned = { code: string } | "another event" | "no code";

/** Reads the link that a door shows: …/events/{id}?door=CODE, whatever name the site goes by. */
export function readDoorLink(text: string, eventId: string): Scanned {
  if (!URL.canParse(text)) return "no code";
  const { pathname, searchParams } = new URL(text);
  const code = searchParams.get(DOOR_PARAMETER);
  const event = /^\/events\/([\w-]+)$/.exec(pathname)?.[1];
  if (!code || !event) return "no code";
  return event.toLowerCase() === eventId.toLowerCase() ? { code } : "another event";
}
