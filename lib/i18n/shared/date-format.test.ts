import { getDateFormat } from "./date-format";

it("makes the format of a locale and options once", () => {
  const get = (locale: string) => getDateFormat(locale, { timeZone: "America/New_York", dateStyle: "medium" });
  expect(get("en-US")).toBe(get("en-US"));
  expect(get("en-US").format(new Date("2026-11-20T23:00:00Z"))).toBe("Nov 20, 2026");
  expect(get("es-US")).not.toBe(get("en-US"));
});

it("forgets formats when they are many", () => {
  const first = getDateFormat("en-US", { timeStyle: "short" });
  for (let minute = 0; minute < 200; minute++) {
    const [hours, minutes] = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0"));
    getDateFormat("en-US", { timeZone: `+${hours}:${minutes}` });
  }
  expect(getDateFormat("en-US", { timeStyle: "short" })).not.toBe(first);
});
