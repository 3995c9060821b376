import { resetEnv } from "@/lib/core/server/process/env";

import { decryptSecret, encryptSecret } from "./secrets";

const SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const { NEXTAUTH_SECRET } = process.env;

afterEach(() => {
  process.env.NEXTAUTH_SECRET = NEXTAUTH_SECRET;
  resetEnv();
});

test("returns an encrypted secret to its member alone", () => {
  const stored = encryptSecret(SECRET, "ana");
  expect(stored).not.toContain(SECRET);
  expect(encryptSecret(SECRET, "ana")).not.toBe(stored);
  expect(decryptSecret(stored, "ana")).toBe(SECRET);
  expect(decryptSecret(stored, "ben")).toBeNull();
});

test("returns null for a changed text, another version and another NEXTAUTH_SECRET", () => {
  const stored = encryptSecret(SECRET, "ana");
  const flipped = `${stored.slice(0, -3)}${stored.endsWith("AAA") ? "BBB" : "AAA"}`;
  for (const text of [flipped, stored.replace("v1", "v2"), "v1.", ""]) expect(decryptSecret(text, "ana")).toBeNull();
  process.env.NEXTAUTH_SECRET = "another-secret-of-at-least-32-characters";
  resetEnv();
  expect(decryptSecret(stored, "ana")).toBeNull();
});
