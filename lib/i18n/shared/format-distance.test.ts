import { formatDistance } from "./format-distance";

const MILE = 1609.344;

test.each([
  [0, "0 feet", "0 pies"],
  [0.002, "10 feet", "10 pies"],
  [50 / MILE, "160 feet", "160 pies"],
  [0.094, "500 feet", "500 pies"],
  [0.095, "0.1 miles", "0.1 millas"],
  [0.1, "0.1 miles", "0.1 millas"],
  [1, "1 mile", "1 milla"],
  [3.24, "3.2 miles", "3.2 millas"],
  [3.98, "4 miles", "4 millas"],
  [9.96, "10 miles", "10 millas"],
  [49.6, "50 miles", "50 millas"],
])("%d miles are %s and %s", (miles, english, spanish) => {
  expect(formatDistance(miles * MILE, "mi", "en-US")).toBe(english);
  expect(formatDistance(miles * MILE, "mi", "es-US")).toBe(spanish);
});

test.each([
  [50, "50 meters", "50 metros"],
  [100, "100 meters", "100 metros"],
  [MILE / 2, "800 meters", "800 metros"],
  [949, "950 meters", "950 metros"],
  [950, "1 kilometer", "1 kilómetro"],
  [3_240, "3.2 kilometers", "3,2 kilómetros"],
  [50 * MILE, "80 kilometers", "80 kilómetros"],
  [1_234_000, "1,234 kilometers", "1234 kilómetros"],
])("%d meters are %s and %s", (meters, english, spanish) => {
  expect(formatDistance(meters, "km", "en-US")).toBe(english);
  expect(formatDistance(meters, "km", "es-ES-u-hc-h23")).toBe(spanish);
});
