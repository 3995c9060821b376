import { BlockList, isIP } from "node:net";

/** Set by web/server.ts alone, which removes any that a client sent. */
export const CLIENT_ADDRESS_HEADER = "x-nametag-client-address";

/** Addresses and ranges ("10.0.0.0/8", "::1") that are believed when they say whom they speak for. */
export type TrustedProxies = { includes(address: string): boolean };

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** An IPv4 client of a socket that takes both families shows as ::ffff:1.2.3.4. */
const plain = (address: string) => address.trim().replace(/^::ffff:(?=\d+\.)/i, "");

/** @throws Error naming the first entry that is neither an address nor a range; its text opens with TRUSTED_PROXIES */
export function parseTrustedProxies(entries: readonly string[]): TrustedProxies {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", bits] = entry.split("/");
    const longest = isIP(address) === 6 ? 128 : 32;
    const valid = isIP(address) !== 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= longest));
    if (!valid) throw new Error(`TRUSTED_PROXIES: ${JSON.stringify(entry)} is neither an address nor a range`);
    list.addSubnet(address, bits === undefined ? longest : Number(bits), familyOf(address));
  }
  return { includes: (address) => isIP(address) !== 0 && list.check(address, familyOf(address)) };
}

/**
 * The client's true address: the socket's peer, unless that is a trusted proxy; then the last address of its
 * X-Forwarded-For that isn't one (contract §2). What stands further left was written by the client and counts for nothing.
 */
export function resolveClientAddress(
  peer: string | undefined,
  forwardedFor: string | string[] | undefined,
  trusted: TrustedProxies,
): string {
  let client = plain(peer ?? "");
  if (!isIP(client)) return "unknown";
  const hops = [forwardedFor ?? []].flat().join(",").split(",").map(plain).reverse();
  for (const hop of hops) {
    if (!trusted.includes(client) || isIP(hop) === 0) break;
    client = hop;
  }
  return client;
}

/** Whether the peer is this machine itself. */
export const isLoopback = (peer: string | undefined): boolean => /^(127\.\d+\.\d+\.\d+|::1)$/.test(plain(peer ?? ""));
