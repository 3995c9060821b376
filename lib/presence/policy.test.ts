import { isAtEvent, isShownTo, roundPosition } from "./policy";

it.each([
  [null, 0.0072, true],
  [null, 0.0073, false],
  [2_000, 0.0179, true],
  [2_000, 0.0181, false],
  [100, 0.001, false],
])("is at the event within %s meters, or half a mile by default: %d degrees", (meters, degrees, isNear) => {
  const venue = { latitude: 40.4169, longitude: -3.7035 };
  expect(isAtEvent(venue, { ...venue, latitude: venue.latitude + degrees }, meters)).toBe(isNear);
  expect(isAtEvent(null, venue, meters)).toBe(false);
});

describe("roundPosition", () => {
  it.each([
    [27.961512345, 27.96151],
    [27.961515001, 27.96152],
    [-82.463599999, -82.4636],
    [-0.000001, 0],
    [90, 90],
    [-180, -180],
    [0.1 + 0.2, 0.3],
  ])("rounds %d to 5 decimals", (degrees, rounded) => {
    expect(roundPosition({ latitude: degrees, longitude: degrees })).toEqual({ latitude: rounded, longitude: rounded });
  });

  it("never writes more than 5 decimals, and keeps a rounded position as it is", () => {
    for (let step = -1_000; step <= 1_000; step++) {
      const rounded = roundPosition({ latitude: step / 7_777, longitude: (step * 180) / 1_001 });
      for (const degrees of Object.values(rounded)) expect(String(degrees)).toMatch(/^-?\d+(\.\d{1,5}|e-5)?$/);
      expect(roundPosition(rounded)).toEqual(rounded);
    }
  });

  it("moves a position by less than a meter", () => {
    const { latitude } = roundPosition({ latitude: 27.961514999, longitude: 0 });
    expect(Math.abs(latitude - 27.961514999) * 111_320).toBeLessThan(1);
  });
});

it.each([
  ["attendees", true, true],
  ["attendees", false, true],
  ["sharers", true, true],
  ["sharers", false, false],
  ["nobody", true, false],
  ["nobody", false, false],
] as const)("shows a member who chose %s to a viewer who shares (%s): %s", (visibility, isSharing, isShown) => {
  expect(isShownTo(visibility, isSharing)).toBe(isShown);
});
