import { getEtag, matchesEtag } from "./headers/etag";
import { INERT_POLICY } from "./headers/security-headers";

/** Returns a text that is the same for everyone who reads its language, or 304 if it is known. */
export function publicText(
  request: Request,
  text: string,
  contentType: string,
  { policy = INERT_POLICY, status = 200 }: { policy?: string; status?: number } = {},
): Response {
  const etag = getEtag(text);
  const headers = {
    ETag: etag,
    "Cache-Control": "no-cache",
    Vary: "Accept-Language",
    "Content-Type": contentType,
    "Content-Security-Policy": policy,
  };
  if (status === 200 && matchesEtag(request.headers.get("if-none-match"), etag))
    return new Response(null, { status: 304, headers });
  return new Response(text, { status, headers });
}

export const ATOM_TYPE = "application/atom+xml; charset=utf-8";
export const CALENDAR_TYPE = "text/calendar; charset=utf-8";
