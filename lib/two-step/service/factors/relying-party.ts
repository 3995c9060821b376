import { env } from "@/lib/core/server/process/env";

const LOCAL_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Uses NEXTAUTH_URL. A local one becomes localhost, because passkeys need a host name. */
export function getRelyingParty(): { id: string; origins: string[] } {
  const own = new URL(env().NEXTAUTH_URL);
  if (!LOCAL_HOSTS.has(own.hostname)) return { id: own.hostname, origins: [own.origin] };
  return { id: "localhost", origins: [...new Set([own.origin, `http://localhost:${env().PORT}`])] };
}
