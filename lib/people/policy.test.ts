import { fillPublicFields } from "@/lib/profiles/constants/public-profile";

import { matchesSearch, selectInitialEvent } from "./policy";

const profile = {
  ...fillPublicFields(null),
  firstName: "Chloé",
  lastName: "O'Neil",
  profession: "Commercial Realtor",
  company: "Gulfside Partners",
  industry: "Real Estate",
};

test.each(["chloe", "CHLOÉ", "o'neil", "realtor", "gulfside", "estate", "chloe gulf", "  ", "real chlo"])(
  "matches a profile by %p",
  (search) => expect(matchesSearch(profile, search)).toBe(true),
);
test.each(["ben", "chloe ben", "tampa"])("does not match a profile by %p", (search) =>
  expect(matchesSearch(profile, search)).toBe(false),
);
test("does not match blank fields", () =>
  expect(matchesSearch({ ...profile, profession: null, company: null, industry: null }, "null")).toBe(false));

test("selects the event that has begun when another has just ended", () => {
  const now = new Date("2026-11-20T20:00:00Z");
  const buildEvent = (id: string, start: string, end: string, status: "live" | "upcoming" = "upcoming") => ({
    event: { id, startTime: `2026-11-20T${start}:00Z`, endTime: `2026-11-20T${end}:00Z`, status },
  });
  expect(
    selectInitialEvent([buildEvent("over", "18:00", "20:00"), buildEvent("now", "20:00", "21:00")], null, now),
  ).toBe("now");
  expect(selectInitialEvent([], null, now)).toBeNull();
});
