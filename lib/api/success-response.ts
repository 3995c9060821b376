import { createHash } from "node:crypto";

import { createSessionCookie } from "@/lib/auth/service/cookie";
import type { RequestSession } from "@/lib/auth/service/request";

import type { Reply } from "@/lib/http/server/reply";

/** Needs no `Vary: Accept-Language`: the ETag hashes the text, so other languages get no 304. */
const PUBLIC_HEADERS = { Vary: "Authorization, Cookie", "Cache-Control": "no-cache" };

/** If-None-Match is a list that compares weakly (RFC 9110, 13.1.2). */
const matchesEtag = (ifNoneMatch: string | null, etag: string): boolean =>
  ifNoneMatch !== null && ifNoneMatch.split(",").some((each) => each.trim().replace(/^W\//, "") === etag);

export function successResponse(
  { status, data, headers: replyHeaders, cookies }: Reply,
  session: RequestSession | null,
  request: Request,
): Response {
  const headers = new Headers(replyHeaders);
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  if (session?.setCookieSeconds != null && cookies.length === 0)
    headers.append("Set-Cookie", createSessionCookie(session.token, session.setCookieSeconds));
  if (status === 204) {
    headers.set("Cache-Control", "no-store");
    return new Response(null, { status, headers });
  }
  if (data instanceof ReadableStream) {
    headers.set("Cache-Control", "no-store");
    return new Response(data as ReadableStream<Uint8Array>, { status, headers });
  }
  // A string with its own content type is a file. Anything else is JSON.
  const body = typeof data === "string" && headers.has("Content-Type") ? data : JSON.stringify(data);
  if (!headers.has("Content-Type")) headers.set("Content-Type", "application/json");
  if (session || request.method !== "GET" || status !== 200) {
    headers.set("Cache-Control", "no-store");
    return new Response(body, { status, headers });
  }
  const etag = `"${createHash("sha1").update(body).digest("base64url")}"`;
  headers.set("ETag", etag);
  for (const [name, value] of Object.entries(PUBLIC_HEADERS)) if (!headers.has(name)) headers.set(name, value);
  if (matchesEtag(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  return new Response(body, { status, headers });
}
