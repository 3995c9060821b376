import { clock } from "@/lib/core/shared/clock";
import { env } from "@/lib/core/server/process/env";
import { notFound } from "@/lib/core/shared/errors";
import { errorResponse } from "@/lib/http/server/error-response";

/** RFC 9116 recommends less than a year. The file is built for each request. */
const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

/** Next would otherwise build the response once. */
export const dynamic = "force-dynamic";

/** GET → the security contact (RFC 9116). 404 without SECURITY_CONTACT. */
export function GET(request: Request): Response {
  const { SECURITY_CONTACT, NEXTAUTH_URL } = env();
  if (!SECURITY_CONTACT) return errorResponse(notFound("common.notFound"), request);
  const lines = [
    `Contact: ${SECURITY_CONTACT}`,
    `Expires: ${new Date(clock.ms() + VALID_DAYS * DAY_MS).toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${NEXTAUTH_URL}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=86400" },
  });
}
