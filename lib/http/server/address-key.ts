import ipaddr from "ipaddr.js";

/** One IPv6 customer has at least a /64. */
const NETWORK_GROUPS = 4;

/**
 * Returns the key under which requests of an address are counted: the address for IPv4, also mapped into IPv6, and the /64 for
 * IPv6. What is no address ("unknown") is its own key.
 */
export function toAddressKey(address: string): string {
  const text = address.trim();
  if (!ipaddr.isValid(text)) return text;
  // Converts an IPv4 address that is mapped into IPv6.
  const parsed = ipaddr.process(text);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${network.join(":")}::/64`;
}
