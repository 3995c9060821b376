import { MEMBER_CODE_DIGITS, MEMBER_PARAMETER } from "@/lib/attendance/constants";
import { normalizeCode } from "@/lib/core/shared/text/code-digits";
import { readNameTagCode } from "@/lib/event-people/policy";
import { isTicketCode } from "@/lib/guests/policy";

/**
 * `ticket`: of another tool, which only the list knows. A typed `code` of another kind keeps its
 * letters, because a ticket may look like one of ours.
 */
export type ScannedCode = { kind: "name_tag" | "code" | "ticket"; code: string };

/** `noCode` means that the text is neither a code nor a link with one. */
type ScannedText = ScannedCode | "otherEvent" | "noCode";
type EventLink = { code: string } | "otherEvent" | "noCode";

/** Reads `…/events/{id}?{parameter}=CODE` of any host, because a site may have several. */
export function readEventLink(text: string, eventId: string, parameter: string): EventLink {
  if (!URL.canParse(text)) return "noCode";
  const { pathname, searchParams } = new URL(text);
  const code = searchParams.get(parameter);
  const linkedEventId = /^\/events\/([\w-]+)$/i.exec(pathname)?.[1];
  if (!code || !linkedEventId) return "noCode";
  return linkedEventId.toLowerCase() === eventId.toLowerCase() ? { code } : "otherEvent";
}

/**
 * Decides which kind of code a camera, a keyboard scanner or a person entered: the address or the
 * 16 digits of a name tag, the link or the 12 digits of a member's code, or another tool's ticket.
 */
export function readScannedCode(text: string, eventId: string): ScannedText {
  const trimmed = text.trim();
  // A scanner with Caps Lock sends the whole address in upper case.
  const nameTag = readNameTagCode(trimmed) ?? readNameTagCode(trimmed.toLowerCase());
  if (nameTag) return { kind: "name_tag", code: URL.canParse(trimmed) ? nameTag : trimmed };
  if (normalizeCode(trimmed, MEMBER_CODE_DIGITS)) return { kind: "code", code: trimmed };
  for (const address of [trimmed, trimmed.toLowerCase()]) {
    const link = readEventLink(address, eventId, MEMBER_PARAMETER);
    if (link !== "noCode") return link === "otherEvent" ? link : { kind: "code", ...link };
  }
  return isTicketCode(trimmed) ? { kind: "ticket", code: trimmed } : "noCode";
}
