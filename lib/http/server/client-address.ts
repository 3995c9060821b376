import { BlockList, isIP } from "node:net";

/** Only web/create-web-server.ts sets this header. It removes a value that a client sent. */
export const CLIENT_ADDRESS_HEADER = "x-nametag-client-address";

/** Proves to the realtime process that web set the header above. */
export const CLIENT_ADDRESS_SIGNATURE_HEADER = "x-nametag-client-address-signature";

/** Addresses and ranges ("10.0.0.0/8", "::1") of the proxies whose X-Forwarded-For is trusted. */
export type TrustedProxies = { includes(address: string): boolean };

const getFamily = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** Removes the prefix of IPv4 addresses on a socket for both families (::ffff:1.2.3.4). */
const normalize = (address: string) => address.trim().replace(/^::ffff:(?=\d+\.)/i, "");

/** Takes entries that lib/core/server/process/env.ts has checked. */
export function parseTrustedProxies(entries: readonly string[]): TrustedProxies {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", bits] = entry.split("/");
    list.addSubnet(address, Number(bits ?? (isIP(address) === 6 ? 128 : 32)), getFamily(address));
  }
  return { includes: (address) => isIP(address) !== 0 && list.check(address, getFamily(address)) };
}

export const isTrustedProxy = (peer: string | undefined, trusted: TrustedProxies): boolean =>
  trusted.includes(normalize(peer ?? ""));

/**
 * Returns the socket's peer, unless it is a trusted proxy. In that case, returns the last address
 * in X-Forwarded-For that isn't a trusted proxy. The client could have written the addresses
 * further left (docs/product/sessions.md#client-address).
 */
export function resolveClientAddress(
  peer: string | undefined,
  forwardedFor: string | string[] | undefined,
  trusted: TrustedProxies,
): string {
  let client = normalize(peer ?? "");
  if (!isIP(client)) return "unknown";
  const hops = [forwardedFor ?? []].flat().join(",").split(",").map(normalize).reverse();
  for (const hop of hops) {
    if (!trusted.includes(client) || isIP(hop) === 0) break;
    client = hop;
  }
  return client;
}

export const isLoopback = (peer: string | undefined): boolean =>
  /^(127\.\d+\.\d+\.\d+|::1)$/.test(normalize(peer ?? ""));
