import { getBoundingBox, getMilesBetween } from "./distance";

describe("distance in miles", () => {
  const tampa = { latitude: 27.9506, longitude: -82.4572 };
  const miami = { latitude: 25.7617, longitude: -80.1918 };

  test("computes known distances", () => {
    expect(getMilesBetween(tampa, tampa)).toBe(0);
    expect(getMilesBetween(tampa, miami)).toBeCloseTo(205.85, 2);
    expect(getMilesBetween(miami, tampa)).toBe(getMilesBetween(tampa, miami));
    // A quarter of the way around a globe of radius 3959; 0 is a coordinate.
    expect(getMilesBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 90 })).toBeCloseTo(
      (3959 * Math.PI) / 2,
      6,
    );
    expect(getMilesBetween({ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 })).toBeCloseTo(
      13.82,
      1,
    );
  });

  test.each([
    ["Tampa", tampa, 50],
    ["the null island", { latitude: 0, longitude: 0 }, 500],
    ["across the 180th meridian, from the east", { latitude: -18, longitude: 179.9 }, 50],
    ["across the 180th meridian, from the west", { latitude: -18, longitude: -179.9 }, 50],
    ["near the pole", { latitude: 89.9, longitude: 10 }, 50],
    ["Alaska", { latitude: 71.3, longitude: -156.8 }, 300],
  ])("contains every position within the radius: %s", (_, centre, miles) => {
    const box = getBoundingBox(centre, miles);
    const angle = miles / 3959;
    const toRadians = Math.PI / 180;
    for (let bearing = 0; bearing < 360; bearing += 5) {
      const [turn, north] = [bearing * toRadians, centre.latitude * toRadians];
      const sine = Math.sin(north) * Math.cos(angle) + Math.cos(north) * Math.sin(angle) * Math.cos(turn);
      const latitude = Math.asin(sine) / toRadians;
      const shift = Math.atan2(
        Math.sin(turn) * Math.sin(angle) * Math.cos(north),
        Math.cos(angle) - Math.sin(north) * sine,
      );
      const longitude = ((centre.longitude + shift / toRadians + 540) % 360) - 180;
      const slack = 1e-9;
      const inside =
        latitude >= box.south - slack &&
        latitude <= box.north + slack &&
        ((longitude >= box.west - slack && longitude <= box.east + slack) ||
          (longitude >= box.west2 - slack && longitude <= box.east2 + slack));
      expect({ bearing, inside }).toEqual({ bearing, inside: true });
    }
  });
});
