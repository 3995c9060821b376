import { env } from "@/lib/core/server/env";

const LOCAL = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** NEXTAUTH_URL's origin, plus localhost and 127.0.0.1 at PORT when that one is local (contract §2). */
export function ownOrigins(): ReadonlySet<string> {
  const own = new URL(env().NEXTAUTH_URL);
  const origins = new Set([own.origin]);
  if (LOCAL.has(own.hostname))
    for (const host of ["localhost", "127.0.0.1"]) origins.add(`http://${host}:${env().PORT}`);
  return origins;
}

/**
 * Whether a request comes from a page of ours: by Origin, else by Sec-Fetch-Site. A request with neither is refused.
 * The Host header is the caller's to choose, so it is never compared.
 */
export function isSameOrigin(headers: Headers): boolean {
  const origin = headers.get("origin");
  if (origin !== null) return ownOrigins().has(origin);
  return headers.get("sec-fetch-site") === "same-origin";
}
