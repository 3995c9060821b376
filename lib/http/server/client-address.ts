import { BlockList, isIP } from "node:net";

/** Only web/create-web-server.ts sets this header. It removes a value that a client sent. */
export const CLIENT_ADDRESS_HEADER = "x-nametag-client-address";

/** With it, web proves to the realtime process that it has set the header above. */
export const CLIENT_ADDRESS_SIGNATURE_HEADER = "x-nametag-client-address-signature";

/** Addresses and ranges ("10.0.0.0/8", "::1") of proxies whose X-Forwarded-For is used. */
export type TrustedProxies = { includes(address: string): boolean };

const getFamily = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** Removes the prefix that an IPv4 address has on a socket for both families (::ffff:1.2.3.4). */
const normalize = (address: string) => address.trim().replace(/^::ffff:(?=\d+\.)/i, "");

/** @throws Error naming TRUSTED_PROXIES and the first entry that is neither an address nor a range */
export function parseTrustedProxies(entries: readonly string[]): TrustedProxies {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", bits] = entry.split("/");
    const maxBits = isIP(address) === 6 ? 128 : 32;
    const valid = isIP(address) !== 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= maxBits));
    if (!valid) throw new Error(`TRUSTED_PROXIES: ${JSON.stringify(entry)} is neither an address nor a range`);
    list.addSubnet(address, bits === undefined ? maxBits : Number(bits), getFamily(address));
  }
  return { includes: (address) => isIP(address) !== 0 && list.check(address, getFamily(address)) };
}

/** Returns whether the other side of a socket is a trusted proxy. */
export const isTrustedProxy = (peer: string | undefined, trusted: TrustedProxies): boolean =>
  trusted.includes(normalize(peer ?? ""));

/**
 * Returns the client's address: the socket's peer, unless that is a trusted proxy; then the last address of its
 * X-Forwarded-For that is not one. Addresses further left were written by the client (docs/product/sessions.md#client-address).
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

/** Returns whether the peer is this machine. */
export const isLoopback = (peer: string | undefined): boolean =>
  /^(127\.\d+\.\d+\.\d+|::1)$/.test(normalize(peer ?? ""));
