import { lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

// What is not somebody on the public internet: IANA's special-purpose registries, for IPv4 and IPv6.
const SPECIAL = new BlockList();
for (const range of [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24"],
  ...["192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24"],
  ...["224.0.0.0/4", "240.0.0.0/4"],
]) {
  const [address = "", bits] = range.split("/");
  SPECIAL.addSubnet(address, Number(bits), "ipv4");
}
// All of IPv6 but 2000::/3 is special; within it the ways that lead to IPv4 or to documentation.
const GLOBAL = new BlockList();
GLOBAL.addSubnet("2000::", 3, "ipv6");
for (const [address, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  SPECIAL.addSubnet(address, bits, "ipv6");
}

/** Whether an address is somebody's on the public internet: not this machine, its network, or a cloud's metadata. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !SPECIAL.check(address, "ipv4");
    case 6:
      return GLOBAL.check(address, "ipv6") && !SPECIAL.check(address, "ipv6");
    default:
      return false;
  }
}

/**
 * A `lookup` for connections to addresses that a user named: it refuses a name that leads anywhere but to the public
 * internet. It stands in the connection itself, so that no second answer of the name server slips in behind the check.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, "");
    if (found.length === 0 || found.some(({ address }) => !isPublicAddress(address))) {
      return callback(Object.assign(new Error("not a public address"), { code: "EACCES" }), "");
    }
    if (options.all) return callback(null, found);
    const [first] = found;
    callback(null, first?.address ?? "", first?.family);
  });
};
