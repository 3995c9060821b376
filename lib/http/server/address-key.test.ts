import { toAddressKey, toNetworkKey } from "./address-key";

describe("toAddressKey", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["::FFFF:192.0.2.7", "192.0.2.7"],
    ["::ffff:c000:207", "192.0.2.7"],
    ["0:0:0:0:0:ffff:192.0.2.7", "192.0.2.7"],
  ])("maps %s to the IPv4 address itself", (address, key) => {
    expect(toAddressKey(address)).toBe(key);
  });

  it.each([
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["2001:db8:0:0:1::", "2001:db8:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["64:ff9b::192.0.2.7", "64:ff9b:0:0::/64"],
  ])("maps %s to its /64", (address, key) => {
    expect(toAddressKey(address)).toBe(key);
  });

  it("gives every address of one /64 the same key, and the next /64 another", () => {
    const keys = new Set(Array.from({ length: 500 }, (_, n) => toAddressKey(`2001:db8:1:2:${n.toString(16)}::${n}`)));
    expect(keys.size).toBe(1);
    expect(keys).not.toContain(toAddressKey("2001:db8:1:3::1"));
  });

  it.each(["unknown", "", "not an address"])("keeps %j, which is no address", (address) => {
    expect(toAddressKey(address)).toBe(address);
  });
});

describe("toNetworkKey", () => {
  it.each([
    ["192.0.2.7", "192.0.2.0/24"],
    ["192.0.2.255", "192.0.2.0/24"],
    ["2001:db8:1:2::9", "2001:db8:1::/48"],
    ["2001:db8:1:fff::9", "2001:db8:1::/48"],
    ["unknown", "unknown"],
  ])("maps %s to its network", (address, key) => {
    expect(toNetworkKey(toAddressKey(address))).toBe(key);
  });
});
