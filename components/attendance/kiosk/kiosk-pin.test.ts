import { advanceClock, stopClock } from "@/tests/support/setup/clock";

import { isPin, leaveKiosk, startKiosk } from "./kiosk-pin";
import { getKiosk } from "./kiosk-state";

const stored = new Map<string, string>();
const STORAGE = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};

beforeEach(() => {
  stopClock("2026-11-20T23:00:00Z");
  stored.clear();
  Object.assign(globalThis, { window: { localStorage: STORAGE } });
});
afterEach(() => Reflect.deleteProperty(globalThis, "window"));

const KIOSK = { owner: "me", path: "/organize/e1/door" };
const start = () => startKiosk(KIOSK, "2468");
const missTimes = async (count: number) => {
  const results: string[] = [];
  for (let index = 0; index < count; index++) results.push(await leaveKiosk("0000"));
  return results;
};

it("is left with the PIN, which is stored as a hash of its own salt", async () => {
  expect(await start()).toBe(true);
  const first = getKiosk();
  expect(first).toMatchObject(KIOSK);
  expect(first?.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(await leaveKiosk("2468")).toBe("left");
  expect(getKiosk()).toBeNull();
  await start();
  expect(getKiosk()?.hash).not.toBe(first?.hash);
});

it("takes four wrong PINs, then waits a minute after each, also for the right one", async () => {
  await start();
  expect(await missTimes(6)).toEqual(["wrong", "wrong", "wrong", "wrong", "wait", "wait"]);
  expect(await leaveKiosk("2468")).toBe("wait");
  advanceClock({ seconds: 60 });
  expect(await missTimes(2)).toEqual(["wait", "wait"]);
  advanceClock({ seconds: 60 });
  expect(await leaveKiosk("2468")).toBe("left");
});

it("doesn't wait longer because the clock was set back", async () => {
  await start();
  await missTimes(5);
  stopClock("2026-11-19T23:00:00Z");
  expect(await leaveKiosk("2468")).toBe("left");
});

it("doesn't start where the browser keeps nothing", async () => {
  const setItem = () => {
    throw new Error("blocked");
  };
  Object.assign(globalThis, { window: { localStorage: { ...STORAGE, setItem } } });
  expect(await start()).toBe(false);
});

it.each([
  ["0123", true],
  ["123", false],
  ["12345", false],
  ["12a4", false],
])("takes four digits: %s", (text, isTaken) => expect(isPin(text)).toBe(isTaken));
