import ipaddr from "ipaddr.js";

/** One IPv6 customer usually has at least a /64. */
const NETWORK_GROUPS = 4;

/**
 * Returns the key that rate limits count by: an IPv4 address, also if mapped into IPv6, or the /64
 * of an IPv6 address. Other text ("unknown") is its own key.
 */
export function toAddressKey(address: string): string {
  const text = address.trim();
  if (!ipaddr.isValid(text)) return text;
  // Also converts an IPv4 address that is mapped into IPv6.
  const parsed = ipaddr.process(text);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${network.join(":")}::/64`;
}

/**
 * Returns the network of such a key: the /24 of an IPv4 address, or the /48 of an IPv6 one. One
 * person can have many addresses of it.
 */
export function toNetworkKey(addressKey: string): string {
  if (ipaddr.IPv4.isValid(addressKey)) return addressKey.replace(/\.\d+$/, ".0/24");
  return addressKey.replace(/:[^:]+::\/64$/, "::/48");
}
