/** @jest-environment node */
import { createHmac, randomUUID } from "node:crypto";

import { resetEnv } from "@/lib/core/server/process/env";
import { clock } from "@/lib/core/shared/clock";
import { advanceClock, stopClock } from "@/tests/support/setup/clock";

import { createKnownDeviceCookie, isKnownDevice, readKnownDevice, type KnownDevice } from "./known-device";
import { issueToken, verifyToken } from "./session/token";

const SECRET = "a secret of sufficient length for these";
const setEnvironment = (changes: Record<string, string>) => {
  Object.assign(process.env, changes);
  resetEnv();
};
const before = { ...process.env };
beforeEach(() => {
  setEnvironment({
    DATABASE_URL: "postgres://nobody@localhost/none",
    NEXTAUTH_SECRET: SECRET,
    NEXTAUTH_URL: "http://localhost:3000",
  });
});
afterAll(() => {
  process.env = before;
  resetEnv();
});

const [ana, ben] = [randomUUID(), randomUUID()];
const toHeader = (setCookie: string) => setCookie.split(";")[0] ?? "";
const getValue = (setCookie: string) => toHeader(setCookie).split("=")[1] ?? "";

function store(device: KnownDevice | null, userId: string): KnownDevice {
  const stored = readKnownDevice(toHeader(createKnownDeviceCookie(device, userId)));
  if (!stored) throw new Error("The cookie is unreadable.");
  return stored;
}

describe("createKnownDeviceCookie", () => {
  it("sets a cookie for 400 days that scripts and other sites can't use", () => {
    expect(createKnownDeviceCookie(null, ana)).toMatch(
      /^nametag\.device=[\w-]+\.[\w-]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it("uses the __Host- prefix and Secure under https, without a Domain", () => {
    setEnvironment({ NEXTAUTH_URL: "https://nametag.example" });
    const cookie = createKnownDeviceCookie(null, ana);
    expect(cookie).toMatch(/^__Host-nametag\.device=.*; Path=\/; .*Secure/);
    expect(cookie).not.toContain("Domain");
    expect(readKnownDevice(toHeader(cookie))?.userIds).toEqual([ana]);
  });

  it("keeps the device's id and its other accounts", () => {
    const first = store(null, ana);
    const second = store(first, ben);
    expect(second).toMatchObject({ deviceId: first.deviceId, userIds: [ben, ana] });
    expect(store(second, ana).userIds).toEqual([ana, ben]);
  });

  it("forgets the account that signed in longest ago beyond ten", () => {
    let device = store(null, ana);
    const later = Array.from({ length: 10 }, () => randomUUID());
    for (const id of later) device = store(device, id);
    expect(device.userIds).toEqual(later.toReversed());
  });

  it("gives each browser an id of its own", () => {
    expect(store(null, ana).deviceId).not.toBe(store(null, ana).deviceId);
  });
});

describe("readKnownDevice", () => {
  it("returns null without the cookie", () => {
    expect(readKnownDevice(null)).toBeNull();
    expect(readKnownDevice("theme=dark; nametag.device=")).toBeNull();
  });

  it("refuses a value with any changed character", () => {
    const value = getValue(createKnownDeviceCookie(null, ana));
    for (let at = 0; at < value.length; at++) {
      const changed = `${value.slice(0, at)}${value[at] === "A" ? "B" : "A"}${value.slice(at + 1)}`;
      expect(readKnownDevice(`nametag.device=${changed}`)).toBeNull();
    }
  });

  it.each([
    ["another account's content under this signature", (text: string, mark: string) => `${text}x.${mark}`],
    ["no signature", (text: string) => `${text}.`],
    ["a third part", (text: string, mark: string) => `${text}.${mark}.${mark}`],
    ["the signature alone", (_: string, mark: string) => `.${mark}`],
    [
      "a signature by the secret itself",
      (text: string) => `${text}.${createHmac("sha256", SECRET).update(text).digest("base64url")}`,
    ],
  ])("refuses %s", (_, change) => {
    const [text = "", mark = ""] = getValue(createKnownDeviceCookie(null, ana)).split(".");
    expect(readKnownDevice(`nametag.device=${text}.${mark}`)).not.toBeNull();
    expect(readKnownDevice(`nametag.device=${change(text, mark)}`)).toBeNull();
  });

  it("refuses a value of another secret", () => {
    const header = toHeader(createKnownDeviceCookie(null, ana));
    setEnvironment({ NEXTAUTH_SECRET: "another secret of sufficient length, too" });
    expect(readKnownDevice(header)).toBeNull();
  });

  it("is no session token, and a session token is no device", () => {
    const token = issueToken(ana, randomUUID());
    expect(readKnownDevice(`nametag.device=${token}`)).toBeNull();
    expect(verifyToken(getValue(createKnownDeviceCookie(null, ana)))).toBeNull();
  });
});

describe("isKnownDevice", () => {
  it("knows the accounts that signed in here, and no others", () => {
    const device = store(null, ana);
    expect(isKnownDevice(device, ana, null)).toBe(true);
    expect(isKnownDevice(device, ben, null)).toBe(false);
    expect(isKnownDevice(null, ana, null)).toBe(false);
  });

  it("forgets an account after 400 days", () => {
    stopClock(clock.now());
    const header = toHeader(createKnownDeviceCookie(null, ana));
    advanceClock({ days: 400, ms: -1 });
    expect(isKnownDevice(readKnownDevice(header), ana, null)).toBe(true);
    advanceClock({ ms: 1 });
    expect(isKnownDevice(readKnownDevice(header), ana, null)).toBe(false);
  });

  it("no longer knows a device that signed in before the password changed", () => {
    const device = store(null, ana);
    advanceClock({ seconds: 1 });
    const changedAt = new Date((device.signedInAt.get(ana) ?? 0) + 1);
    expect(isKnownDevice(device, ana, changedAt)).toBe(false);
    expect(isKnownDevice(store(device, ana), ana, changedAt)).toBe(true);
  });
});
