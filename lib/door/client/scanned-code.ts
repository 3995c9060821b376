import { MEMBER_CODE_DIGITS, MEMBER_PARAMETER } from "@/lib/attendance/constants";
import { normalizeCode } from "@/lib/core/shared/code-digits";

import { BADGE_DIGITS } from "../constants";

export type ScannedCode = { kind: "badge" | "code"; code: string };

/** `noCode` means that the text is neither a code nor a link with one. */
export type ScannedText = ScannedCode | "otherEvent" | "noCode";

function readLink({ pathname, searchParams }: URL, eventId: string): ScannedText {
  const badge = /^\/b\/([^/]+)\/?$/.exec(pathname)?.[1];
  const badgeCode = badge === undefined ? null : normalizeCode(badge, BADGE_DIGITS);
  if (badgeCode) return { kind: "badge", code: badgeCode };
  const code = searchParams.get(MEMBER_PARAMETER);
  const linkedEventId = /^\/events\/([\w-]+)$/i.exec(pathname)?.[1];
  if (!code || !linkedEventId) return "noCode";
  return linkedEventId.toLowerCase() === eventId.toLowerCase() ? { kind: "code", code } : "otherEvent";
}

/**
 * Decides which kind of code a camera, a keyboard scanner or a person entered: the address or the 16
 * digits of a badge, or the link or the 12 digits of a member's code. Any host is accepted, because
 * a site may have several. Keyboard scanners may change the case.
 */
export function readScannedCode(text: string, eventId: string): ScannedText {
  const badge = normalizeCode(text, BADGE_DIGITS);
  if (badge) return { kind: "badge", code: badge };
  const code = normalizeCode(text, MEMBER_CODE_DIGITS);
  if (code) return { kind: "code", code };
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) return "noCode";
  const link = readLink(new URL(trimmed), eventId);
  // A scanner with Caps Lock sends the whole address in upper case.
  return link === "noCode" ? readLink(new URL(trimmed.toLowerCase()), eventId) : link;
}
