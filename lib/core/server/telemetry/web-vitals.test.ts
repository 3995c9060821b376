/** @jest-environment node */
import { Histogram } from "prom-client";

import { getQuantile, observeVital, setVitals, summarizeVitals } from "./web-vitals";

it("returns the 75th percentile of each page and vital", async () => {
  setVitals(
    new Histogram<string>({
      name: "web_vitals_seconds",
      help: "Test",
      labelNames: ["page", "vital"],
      buckets: [1, 2, 4],
      registers: [],
    }),
  );
  expect(await summarizeVitals()).toEqual([]);
  for (const seconds of [0.5, 1.5, 1.5, 3]) observeVital({ page: "/events", vital: "lcp" }, seconds);
  observeVital({ page: "/events", vital: "inp" }, 0.4);
  expect(await summarizeVitals()).toEqual([
    { page: "/events", vital: "lcp", count: 4, p75: 2 },
    { page: "/events", vital: "inp", count: 1, p75: 0.75 },
  ]);
});

it.each([
  ["interpolates within a bucket", [1, 3, 4], 1.5],
  ["returns the last limit for values beyond it", [0, 0, 4], 2],
  ["returns 0 without a value", [0, 0, 0], 0],
])("%s", (_, [first = 0, second = 0, all = 0], expected) => {
  const buckets = [
    { le: 1, total: first },
    { le: 2, total: second },
    { le: Infinity, total: all },
  ];
  expect(getQuantile(buckets, 0.5)).toBe(expected);
});
