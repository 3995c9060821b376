import { isPublicAddress, publicLookup } from "./public-network";

it.each(["8.8.8.8", "2600:1f18::1", "2a00:1450::8a"])("accepts %s", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each([
  ...[
    "127.0.0.1",
    "10.1.2.3",
    "169.254.169.254",
    "100.64.0.1",
    "192.0.2.1",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
  ],
  ...["0.0.0.0", "::1", "::", "::ffff:8.8.8.8", "64:ff9b::8.8.8.8", "::8.8.8.8", "fd00::1", "fe80::1", "4000::1"],
  ...["2001:db8::1", "2002:808:808::1", "3fff::1", "localhost", "134744072", ""],
])("rejects %s", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it("rejects a name that resolves to this machine", async () => {
  const error = await new Promise((resolve) => publicLookup("localhost", {}, resolve));
  expect(error).toMatchObject({ code: "EACCES" });
});
