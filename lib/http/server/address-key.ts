import { isIP, SocketAddress } from "node:net";

/** Matches what Node writes for an IPv4 address inside IPv6: ::ffff:192.0.2.1. */
const MAPPED = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/;
const GROUPS = 8;
const NETWORK_GROUPS = 4;

/** Returns the eight groups of an IPv6 address in Node's short form, which may contain "::" once. */
function expand(address: string): string[] {
  const [head = "", tail = ""] = address.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === "" ? [] : tail.split(":");
  return [...before, ...Array<string>(Math.max(0, GROUPS - before.length - after.length)).fill("0"), ...after];
}

/**
 * Returns the key under which requests of an address are counted. One IPv6 customer has at least a /64, so that its first half
 * counts; an IPv4 address, also one mapped into IPv6, counts by itself. What is no address ("unknown") is its own key.
 */
export function toAddressKey(address: string): string {
  // A zone ("%eth0") names an interface of this machine.
  const bare = address.trim().replace(/%.*$/, "");
  if (isIP(bare) !== 6) return bare;
  const { address: short } = new SocketAddress({ address: bare, family: "ipv6" });
  if (MAPPED.test(short)) return short.replace(MAPPED, "");
  return `${expand(short).slice(0, NETWORK_GROUPS).join(":")}::/64`;
}
