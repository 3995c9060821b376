import { isLoopback, parseTrustedProxies, resolveClientAddress } from "./client-address";

const noProxies = parseTrustedProxies([]);
const proxies = parseTrustedProxies(["10.0.0.0/8", "203.0.113.7", "fd00::/8", "::1"]);

test.each([
  ["a direct client", "198.51.100.4", undefined, noProxies, "198.51.100.4"],
  ["a direct client that claims another address", "198.51.100.4", "1.2.3.4", proxies, "198.51.100.4"],
  ["an IPv4 client of a socket for both families", "::ffff:198.51.100.4", undefined, noProxies, "198.51.100.4"],
  ["a client of a trusted proxy", "10.1.2.3", "198.51.100.4", proxies, "198.51.100.4"],
  ["a client of a trusted proxy that claims another", "10.1.2.3", "1.2.3.4, 198.51.100.4", proxies, "198.51.100.4"],
  ["a client of two trusted proxies", "::ffff:10.1.2.3", "1.2.3.4, 198.51.100.4,203.0.113.7", proxies, "198.51.100.4"],
  ["the header given twice", "10.1.2.3", ["1.2.3.4", "198.51.100.4"], proxies, "198.51.100.4"],
  ["an IPv6 proxy and client", "fd00::1", "2001:db8::9", proxies, "2001:db8::9"],
  ["a proxy that says nothing", "10.1.2.3", undefined, proxies, "10.1.2.3"],
  ["a proxy that says nonsense", "10.1.2.3", "198.51.100.4, unknown", proxies, "10.1.2.3"],
  ["only trusted hops", "10.1.2.3", "10.9.9.9", proxies, "10.9.9.9"],
  ["a socket that is gone", undefined, "1.2.3.4", proxies, "unknown"],
])("%s", (_case, peer, forwardedFor, trusted, expected) => {
  expect(resolveClientAddress(peer, forwardedFor, trusted)).toBe(expected);
});

test("treats only 127/8 and ::1 as loopback", () => {
  expect(["127.0.0.1", "::ffff:127.0.0.1", "127.9.9.9", "::1"].every(isLoopback)).toBe(true);
  expect([undefined, "", "128.0.0.1", "::2", "127.0.0.1.example"].some(isLoopback)).toBe(false);
});
