import { listEventsSchema, nearbySchema } from "./event";
import { createEventSchema, updateEventSchema } from "./write";

const least = { name: "Mixer", startTime: "2026-11-20T18:00:00-05:00", endTime: "2026-11-21T02:00:00Z" };
const firstError = (input: object) => updateEventSchema.safeParse(input).error?.issues[0]?.message;

describe("an event that an admin writes", () => {
  test("needs a name and times; the rest is optional; unknown keys are ignored", () => {
    expect(createEventSchema.parse({ ...least, id: "mine", createdAt: "now" })).toEqual({
      name: "Mixer",
      startTime: new Date("2026-11-20T23:00:00Z"),
      endTime: new Date("2026-11-21T02:00:00Z"),
    });
    expect(createEventSchema.safeParse({ name: "Mixer" }).success).toBe(false);
    expect(createEventSchema.safeParse({ ...least, name: "  " }).error?.issues[0]?.message).toBe("Name is required");
    expect(createEventSchema.safeParse({ ...least, startTime: "2026-11-20T18:00:00" }).success).toBe(false);
  });

  test("text is trimmed, blank becomes null, absent stays absent", () => {
    expect(updateEventSchema.parse({ venueName: "  Armature Works ", hostName: " ", hostUserId: "" })).toEqual({
      venueName: "Armature Works",
      hostName: null,
      hostUserId: null,
    });
    expect(updateEventSchema.parse({})).toEqual({});
  });

  test("time zones are mapped or refused", () => {
    expect(updateEventSchema.parse({ timezone: "US/Pacific" })).toEqual({ timezone: "America/Los_Angeles" });
    expect(firstError({ timezone: "Mars/Olympus" })).toBe("Please choose one of the offered time zones");
  });

  test.each(["https://example.com/logo.png", "http://example.com", "/logos/a.png", "", null])(
    "logo %s is taken",
    (logo) => {
      expect(updateEventSchema.safeParse({ sponsorLogoUrl: logo, hostLogoUrl: logo }).success).toBe(true);
    },
  );

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
  ])("logo %s is refused", (logo) => {
    expect(firstError({ sponsor2LogoUrl: logo })).toBe("Must be a valid URL or relative path");
  });

  test("the meeting's address is http or https, never a path or a script", () => {
    expect(updateEventSchema.safeParse({ meetingUrl: "https://meet.example/abc" }).success).toBe(true);
    for (const meetingUrl of ["/meet", "javascript:alert(1)", "zoommtg://x", "//evil"]) {
      expect(firstError({ meetingUrl })).toBe("Must be a valid http or https address");
    }
  });

  test("the host's email is one or empty, coordinates lie on earth", () => {
    expect(updateEventSchema.parse({ hostEmail: "" })).toEqual({ hostEmail: null });
    expect(firstError({ hostEmail: "someone" })).toBe("Please enter a valid email address");
    expect(updateEventSchema.safeParse({ latitude: 0, longitude: 0 }).success).toBe(true);
    for (const bad of [{ latitude: 91 }, { longitude: -181 }, { latitude: Number.NaN }, { latitude: "27" }]) {
      expect(updateEventSchema.safeParse(bad).success).toBe(false);
    }
  });
});

describe("queries", () => {
  test("a list: fifty by default, a hundred at most", () => {
    expect(listEventsSchema.parse({})).toEqual({ limit: 50, include: [], timezone: "America/New_York" });
    expect(listEventsSchema.parse({ limit: "1000", include: "hidden,past,all" })).toEqual({
      limit: 100,
      include: ["hidden", "past"],
      timezone: "America/New_York",
    });
    for (const limit of ["0", "-1", "1.5", "many"]) expect(listEventsSchema.safeParse({ limit }).success).toBe(false);
  });

  test("nearby: both coordinates, 50 miles by default", () => {
    expect(nearbySchema.parse({ lat: "0", lng: "-82.4" })).toMatchObject({ lat: 0, lng: -82.4, radius: 50 });
    for (const bad of [{}, { lat: "1" }, { lat: "", lng: "" }, { lat: "91", lng: "0" }, { lat: "x", lng: "0" }]) {
      expect(nearbySchema.safeParse(bad).success).toBe(false);
    }
    expect(nearbySchema.safeParse({ lat: "1", lng: "1", radius: "-5" }).success).toBe(false);
    expect(nearbySchema.safeParse({ lat: "1", lng: "1", radius: "Infinity" }).success).toBe(false);
  });
});
