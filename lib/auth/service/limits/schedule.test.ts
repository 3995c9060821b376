import { addAttempt, getExpiry, getLevel, getWaitMs, SCHEDULES, type Level } from "./schedule";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Returns times of attempts as early as possible, with a rest of `restMs` after each day. */
function attack(name: keyof typeof SCHEDULES, days: number, restMs: number): number[] {
  const times: number[] = [];
  let state: Level | null = null;
  for (let day = 0, now = 0; day < days; day++, now += restMs) {
    for (const end = now + DAY_MS; now < end; now += getWaitMs(state, now)) {
      state = addAttempt(state, SCHEDULES[name], now);
      times.push(now);
    }
  }
  return times;
}

const countMostPerDay = (times: number[]) =>
  Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + DAY_MS).length));

it.each([
  ["loginPair", 39],
  ["loginAccount", 79],
  ["loginDevice", 39],
  ["mailRecipient", 36],
  ["mailDevice", 32],
] as const)("never lets %s pass more than %d times in any 24 hours", (name, most) => {
  const rests = [0, 1, 6, 12, 24, 100].map((hours) => hours * 60 * MINUTE_MS);
  expect(Math.max(...rests.map((rest) => countMostPerDay(attack(name, 6, rest))))).toBe(most);
});

it("lets one address cause fewer failures a day than the account has free", () => {
  expect(countMostPerDay(attack("loginPair", 6, 0))).toBeLessThan(SCHEDULES.loginAccount.free);
});

it("waits longer after each attempt beyond the free ones, up to the longest wait", () => {
  let [state, now]: [Level | null, number] = [null, 0];
  const waits = Array.from({ length: 18 }, () => {
    state = addAttempt(state, SCHEDULES.loginPair, now);
    const wait = getWaitMs(state, now);
    now += wait;
    return wait / MINUTE_MS;
  });
  expect(waits).toEqual([...Array<number>(9).fill(0), 1, 2, 4, 8, 16, 16, 32, 60, 60]);
});

it("fades with time, and expires when nothing counts", () => {
  const state = addAttempt(addAttempt(null, SCHEDULES.loginPair, 0), SCHEDULES.loginPair, 0);
  expect(getLevel(state, SCHEDULES.loginPair, 90 * MINUTE_MS)).toBeCloseTo(0.5);
  expect(getExpiry(state, SCHEDULES.loginPair).getTime()).toBe(120 * MINUTE_MS);
  expect(getLevel(state, SCHEDULES.loginPair, 120 * MINUTE_MS)).toBe(0);
});
