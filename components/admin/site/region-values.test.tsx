import { DEFAULT_SITE_SETTINGS } from "@/lib/core/shared/site";
import { siteSettingsSchema } from "@/lib/settings/schema";

import { convertDistance, getDistanceLimits, REGION } from "./region-values";

const MADRID = {
  ...DEFAULT_SITE_SETTINGS,
  defaultTimeZone: "Europe/Madrid",
  timeZones: ["Atlantic/Canary"],
  cities: ["Madrid", "Sevilla"],
  distanceUnit: "km" as const,
  checkInDistanceM: 500,
  nearbyDistanceM: 40_234,
  registrationLocation: "optional" as const,
  locationInput: "text" as const,
  defaultLanguage: "es",
};
const { defaultTimeZone, timeZones, cities, distanceUnit, checkInDistanceM, nearbyDistanceM } = MADRID;
const { registrationLocation, locationInput, defaultLanguage } = MADRID;

it("shows lists as lines and distances in the unit, and reads them back", () => {
  const values = REGION.toValues(MADRID);
  expect(values).toEqual({
    ...{ defaultTimeZone, distanceUnit, timeZones: "Atlantic/Canary", cities: "Madrid\nSevilla" },
    ...{ checkInDistanceM: "0.5", nearbyDistanceM: "40.234", registrationLocation: "optional" },
    ...{ locationInput, defaultLanguage },
  });
  expect(REGION.toInput(values)).toEqual({
    ...{ defaultTimeZone, timeZones, cities, distanceUnit, checkInDistanceM, nearbyDistanceM, registrationLocation },
    ...{ locationInput, defaultLanguage },
  });
});

it("reads blank lines and empty fields as no value, and a decimal comma", () => {
  const empty = REGION.toValues(DEFAULT_SITE_SETTINGS);
  expect(
    siteSettingsSchema.partial().parse(REGION.toInput({ ...empty, cities: " \n\n", checkInDistanceM: "0,5" })),
  ).toEqual({
    ...{ defaultTimeZone: null, timeZones: null, cities: null, distanceUnit: null },
    ...{ checkInDistanceM: 805, nearbyDistanceM: null, registrationLocation: null },
    ...{ locationInput: null, defaultLanguage: "en" },
  });
});

it("rejects what is no number", () => {
  const values = { ...REGION.toValues(DEFAULT_SITE_SETTINGS), nearbyDistanceM: "far" };
  expect(siteSettingsSchema.partial().safeParse(REGION.toInput(values)).success).toBe(false);
});

it("converts what is typed to the other unit, and leaves what is no number", () => {
  expect([convertDistance("50", "mi", "km"), convertDistance("80.467", "km", "mi")]).toEqual(["80.467", "50"]);
  expect(convertDistance("far", "mi", "km")).toBe("far");
});

it.each(["mi", "km"] as const)("names limits in %s that are accepted", (unit) => {
  for (const name of ["checkInDistanceM", "nearbyDistanceM"] as const)
    for (const limit of Object.values(getDistanceLimits(name, unit))) {
      const values = { ...REGION.toValues({ ...DEFAULT_SITE_SETTINGS, distanceUnit: unit }), [name]: limit };
      expect(siteSettingsSchema.partial().safeParse(REGION.toInput(values)).success).toBe(true);
    }
});

it.each([50, 161, 500, 805, 9_999, 40_234, 799_999])("shows %d meters as a number that is read as them", (meters) => {
  for (const distanceUnit of ["mi", "km"] as const) {
    const values = REGION.toValues({ ...DEFAULT_SITE_SETTINGS, distanceUnit, nearbyDistanceM: meters });
    expect(REGION.toInput(values).nearbyDistanceM).toBe(meters);
  }
});

describe("after others changed the settings", () => {
  const [miles, kilometers] = (["mi", "km"] as const).map((distanceUnit) =>
    REGION.toValues({ ...DEFAULT_SITE_SETTINGS, distanceUnit, nearbyDistanceM: 16_093 }),
  ) as [ReturnType<typeof REGION.toValues>, ReturnType<typeof REGION.toValues>];

  it("converts a typed distance to their unit", () => {
    const shown = { ...miles, checkInDistanceM: "1" };
    expect(REGION.merge(miles, shown, kilometers)).toEqual({ checkInDistanceM: "1.609", nearbyDistanceM: "16.093" });
  });

  it("shows their distance in the unit that is chosen here, and not the earlier one", () => {
    const stored = { ...miles, nearbyDistanceM: "20" };
    expect(REGION.merge(miles, kilometers, stored)).toEqual({ checkInDistanceM: "", nearbyDistanceM: "32.187" });
  });
});
