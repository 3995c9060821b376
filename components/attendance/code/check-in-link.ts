import { type DOOR_PARAMETER, MEMBER_PARAMETER } from "@/lib/attendance/constants";
import { readBadgeCode } from "@/lib/badges/policy";

/** `noCode` means that the text is not a check-in link. */
export type CheckInLink = { code: string } | "otherEvent" | "noCode";

/**
 * Reads `…/events/{id}?{parameter}=CODE` of any host, because a site may have several. Where a
 * member's code is expected, the address of a name tag is accepted too.
 */
export function readCheckInLink(
  text: string,
  eventId: string,
  parameter: typeof DOOR_PARAMETER | typeof MEMBER_PARAMETER,
): CheckInLink {
  if (!URL.canParse(text)) return "noCode";
  const badgeCode = parameter === MEMBER_PARAMETER ? readBadgeCode(text) : null;
  if (badgeCode) return { code: badgeCode };
  const { pathname, searchParams } = new URL(text);
  const code = searchParams.get(parameter);
  const linkedEventId = /^\/events\/([\w-]+)$/.exec(pathname)?.[1];
  if (!code || !linkedEventId) return "noCode";
  return linkedEventId.toLowerCase() === eventId.toLowerCase() ? { code } : "otherEvent";
}
