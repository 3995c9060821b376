import { listEventsSchema } from "./list";
import { nearbySchema } from "./nearby";
import { createEventSchema, updateEventSchema } from "./write";

const least = { name: "Mixer", startTime: "2026-11-20T18:00:00-05:00", endTime: "2026-11-21T02:00:00Z" };
const getFirstError = (input: object) => updateEventSchema.safeParse(input).error?.issues[0]?.message;

describe("event input of an admin", () => {
  test("requires a name and times and ignores unknown keys", () => {
    expect(createEventSchema.parse({ ...least, id: "mine", createdAt: "now" })).toEqual({
      name: "Mixer",
      startTime: new Date("2026-11-20T23:00:00Z"),
      endTime: new Date("2026-11-21T02:00:00Z"),
    });
    expect(createEventSchema.safeParse({ name: "Mixer" }).success).toBe(false);
    expect(createEventSchema.safeParse({ ...least, name: "  " }).error?.issues[0]?.message).toBe("events.nameRequired");
    expect(createEventSchema.safeParse({ ...least, startTime: "2026-11-20T18:00:00" }).success).toBe(false);
  });

  test("trims texts, turns blank ones into null and keeps absent ones absent", () => {
    expect(updateEventSchema.parse({ venueName: "  Armature Works ", hostName: " ", hostUserId: "" })).toEqual({
      venueName: "Armature Works",
      hostName: null,
      hostUserId: null,
    });
    expect(updateEventSchema.parse({})).toEqual({});
  });

  test("maps older time zone names and rejects unknown ones", () => {
    expect(updateEventSchema.parse({ timezone: " Europe/Madrid" })).toEqual({ timezone: "Europe/Madrid" });
    expect(getFirstError({ timezone: "Mars/Olympus" })).toBe("events.timezoneInvalid");
  });

  test.each(["https://example.com/logo.png", "/logos/a.png", "", null])("accepts the logo %s", (logo) => {
    expect(updateEventSchema.safeParse({ sponsorLogoUrl: logo, hostLogoUrl: logo }).success).toBe(true);
  });

  test.each([
    "javascript:alert(1)",
    " javascript:alert(1)",
    "//evil.example/logo.png",
    "/\\evil.example",
    "/\t/evil.example",
    "https:evil.example",
    "http:///evil",
    "http:\\\\evil.example",
    "httpx://example.com",
    "data:image/png;base64,AAAA",
    "logo.png",
  ])("rejects the logo %s", (logo) => {
    expect(getFirstError({ sponsor2LogoUrl: logo })).toBe("events.url.logo");
  });

  test("accepts only http and https meeting URLs", () => {
    expect(updateEventSchema.safeParse({ meetingUrl: "https://meet.example/abc" }).success).toBe(true);
    for (const meetingUrl of ["/meet", "javascript:alert(1)", "zoommtg://x", "//evil"]) {
      expect(getFirstError({ meetingUrl })).toBe("events.url.web");
    }
  });

  test("rejects an invalid host email and coordinates out of range", () => {
    expect(updateEventSchema.parse({ hostEmail: "" })).toEqual({ hostEmail: null });
    expect(updateEventSchema.parse({ hostEmail: " Müller@Exämple.de " })).toEqual({
      hostEmail: "müller@xn--exmple-cua.de",
    });
    expect(getFirstError({ hostEmail: "someone" })).toBe("events.emailInvalid");
    expect(updateEventSchema.safeParse({ latitude: 0, longitude: 0 }).success).toBe(true);
    // PostgreSQL can't compute the square of such a small number.
    expect(updateEventSchema.parse({ latitude: 1e-200 })).toEqual({ latitude: 0 });
    for (const bad of [{ latitude: 91 }, { longitude: -181 }, { latitude: Number.NaN }, { latitude: "27" }]) {
      expect(updateEventSchema.safeParse(bad).success).toBe(false);
    }
  });
});

describe("queries", () => {
  test("limits a list to 50 by default and 100 at most", () => {
    expect(listEventsSchema.parse({})).toEqual({ limit: 50, include: [] });
    expect(listEventsSchema.parse({ limit: "1000", include: "hidden,past,all" })).toEqual({
      limit: 100,
      include: ["hidden", "past"],
    });
    for (const limit of ["0", "-1", "1.5", "many"]) expect(listEventsSchema.safeParse({ limit }).success).toBe(false);
  });

  test("requires both coordinates of a nearby search", () => {
    expect(nearbySchema.parse({ lat: "0", lng: "-82.4" })).toMatchObject({ lat: 0, lng: -82.4 });
    for (const bad of [{}, { lat: "1" }, { lat: "", lng: "" }, { lat: "91", lng: "0" }, { lat: "x", lng: "0" }]) {
      expect(nearbySchema.safeParse(bad).success).toBe(false);
    }
    expect(nearbySchema.safeParse({ lat: "1", lng: "1", radius: "-5" }).success).toBe(false);
    expect(nearbySchema.safeParse({ lat: "1", lng: "1", radius: "Infinity" }).success).toBe(false);
  });
});
