import { env } from "@/lib/core/server/process/env";

const LOCAL_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"]);

export function getOwnOrigins(): ReadonlySet<string> {
  const own = new URL(env().NEXTAUTH_URL);
  const origins = new Set([own.origin]);
  if (LOCAL_HOSTS.has(own.hostname))
    for (const host of ["localhost", "127.0.0.1"]) origins.add(`http://${host}:${env().PORT}`);
  return origins;
}

/** Ignores Host, because the client chooses it (docs/product/sessions.md#same-origin-rule). */
export function isSameOrigin(headers: Headers): boolean {
  const origin = headers.get("origin");
  if (origin !== null) return getOwnOrigins().has(origin);
  return headers.get("sec-fetch-site") === "same-origin";
}
