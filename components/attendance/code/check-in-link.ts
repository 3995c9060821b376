import type { DOOR_PARAMETER, MEMBER_PARAMETER } from "@/lib/attendance/constants";

/** `noCode` means that the text is not a check-in link. */
export type CheckInLink = { code: string } | "otherEvent" | "noCode";

/** Reads `…/events/{id}?{parameter}=CODE` of any host, because a site may have several. */
export function readCheckInLink(
  text: string,
  eventId: string,
  parameter: typeof DOOR_PARAMETER | typeof MEMBER_PARAMETER,
): CheckInLink {
  if (!URL.canParse(text)) return "noCode";
  const { pathname, searchParams } = new URL(text);
  const code = searchParams.get(parameter);
  const linkedEventId = /^\/events\/([\w-]+)$/.exec(pathname)?.[1];
  if (!code || !linkedEventId) return "noCode";
  return linkedEventId.toLowerCase() === eventId.toLowerCase() ? { code } : "otherEvent";
}
