import { renderHook } from "@/tests/support/render";

import { useZoneName } from "./use-zone-name";

test.each([
  ["en", "America/New_York", "Eastern Time (New York)"],
  ["en", "Europe/Madrid", "Central European Time (Madrid)"],
  ["es", "America/New_York", "hora del este (Nueva York)"],
  ["es", "Europe/Madrid", "hora de Europa central (Madrid)"],
] as const)("names a zone as within a sentence in %s: %s", (locale, zone, name) => {
  expect(renderHook(() => useZoneName(), { locale }).result.current(zone)).toBe(name);
});
