/** A site in Madrid, and an event while summer time begins (docs/product/site.md#region). */
import * as calendarRoute from "@/app/api/events/[id]/calendar/route";
import * as eventRoute from "@/app/api/events/[id]/route";
import * as nearbyRoute from "@/app/api/events/nearby/route";
import * as eventsRoute from "@/app/api/events/route";
import { getDay } from "@/lib/admin/data/days";
import { rollUpActivity } from "@/lib/admin/service/roll-up-activity";
import { db } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { toSearchText } from "@/lib/core/shared/text/text-search";
import { getPublicSite, refreshSite } from "@/lib/core/server/site/site-settings";
import { loadEventCities, loadTimezone, loadViewerZone } from "@/lib/events/loaders";
import type { EventResponse } from "@/lib/events/schema/event";
import { toSyncedEvent } from "@/lib/events/service/eventbrite/map";
import { getSiteMessages } from "@/lib/i18n/server/site-messages";
import { runDeliveries } from "@/lib/notifications/service/deliveries/run-deliveries";
import { enqueueReminders } from "@/lib/notifications/service/events/reminders.sql";
import { updateSite } from "@/lib/settings/service/update";

import { resetDatabase } from "@/tests/support/database/database";
import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { parseCalendar } from "@/tests/support/parsers/calendar";
import { startResend } from "@/tests/support/servers/resend";
import { callRoute } from "@/tests/support/servers/route";
import { stopClock } from "@/tests/support/setup/clock";

let cookie: string | undefined;
jest.mock("next/headers", () => ({
  cookies: () => Promise.resolve({ get: () => cookie !== undefined && { value: cookie } }),
}));

const PLACE = {
  defaultTimeZone: "Europe/Madrid",
  timeZones: ["Atlantic/Canary"],
  cities: ["Madrid", "Sevilla", "北京"],
  distanceUnit: "km" as const,
  nearbyDistanceM: 10_000,
};
const PUERTA_DEL_SOL = { latitude: 40.4169, longitude: -3.7035 };

const createAdmin = () => createMember({ role: "admin" });
async function settle(place: Parameters<typeof updateSite>[1]["settings"] = PLACE) {
  const admin = await createAdmin();
  const { id: userId } = admin.user;
  const stored = await db().siteSettings.findUnique({ where: { id: 1 } });
  await updateSite({ userId, role: "admin" } as never, {
    version: stored?.updatedAt.toISOString() ?? null,
    settings: place,
  });
  return admin;
}

beforeEach(async () => {
  await resetDatabase();
  stopClock("2027-03-26T12:00:00Z");
  cookie = undefined;
});

const NIGHT = {
  name: "Noche en blanco",
  startTime: "2027-03-28T00:30:00+01:00",
  endTime: "2027-03-28T04:00:00+02:00",
  timezone: "Europe/Madrid",
};
const create = (token: string, body: object) =>
  callRoute<EventResponse & { fields?: object }>(eventsRoute, "POST", { path: "/api/events", token, body });
const change = (token: string, id: string, body: object) =>
  callRoute<EventResponse>(eventRoute, "PUT", { params: { id }, token, body });
const listNames = async (query: string) =>
  (await callRoute<EventResponse[]>(eventsRoute, "GET", { path: `/api/events?${query}` })).json.map(({ name }) => name);

describe("time zones", () => {
  test("takes events in the zones that the site offers, the default's if none is named, and no others", async () => {
    const { token } = await settle();
    const { timezone: _zone, ...withoutZone } = NIGHT;
    expect((await create(token, withoutZone)).json.timezone).toBe("Europe/Madrid");
    expect((await create(token, { ...NIGHT, timezone: "Atlantic/Canary" })).json.timezone).toBe("Atlantic/Canary");
    for (const timezone of ["America/New_York", "Europe/Paris"]) {
      const { status, json } = await create(token, { ...NIGHT, timezone });
      expect([status, Object.keys(json.fields ?? {})]).toEqual([400, ["timezone"]]);
    }
  });

  test("leaves events the zone they have when the site no longer offers it", async () => {
    const event = await createEvent({ timezone: "America/Chicago" });
    const { token } = await settle();
    expect((await change(token, event.id, { name: "Moved", timezone: "America/Chicago" })).json).toMatchObject({
      name: "Moved",
      timezone: "America/Chicago",
    });
    expect((await change(token, event.id, { timezone: "America/Denver" })).status).toBe(400);
    expect((await change(token, event.id, { timezone: "Atlantic/Canary" })).json.timezone).toBe("Atlantic/Canary");
  });

  test.each([
    ["Atlantic/Canary", "Atlantic/Canary", "Atlantic/Canary"],
    ["atlantic/canary", "atlantic/canary", "Atlantic/Canary"],
    ["America/New_York", "europe/madrid", "Europe/Madrid"],
    [undefined, "europe/madrid", "Europe/Madrid"],
  ])("reads the cookie %s as %s, and as %s where nothing is called the viewer's", async (value, viewerZone, zone) => {
    await settle();
    cookie = value;
    expect([await loadViewerZone(), await loadTimezone()]).toEqual([viewerZone, zone]);
  });

  test("filters by the days of the site, of which the one when summer time begins has 23 hours", async () => {
    await settle();
    stopClock("2027-03-27T23:30:00Z");
    await createEvent({
      name: "Late",
      startTime: new Date("2027-03-28T21:30Z"),
      endTime: new Date("2027-03-28T21:45Z"),
    });
    await createEvent({
      name: "Next",
      startTime: new Date("2027-03-28T22:30Z"),
      endTime: new Date("2027-03-28T23:00Z"),
    });
    expect(await listNames("date=today")).toEqual(["Late"]);
    expect(await listNames("date=today&timezone=Atlantic/Canary")).toEqual([]);
  });

  test("takes the zone of a page that was opened before the site removed it", async () => {
    await settle();
    stopClock("2027-03-28T01:00:00Z");
    for (const [name, hour] of [
      ["Night", 2],
      ["Morning", 6],
    ] as const)
      await createEvent({
        name,
        startTime: new Date(Date.UTC(2027, 2, 28, hour)),
        endTime: new Date(Date.UTC(2027, 2, 28, hour + 1)),
      });
    expect(await listNames("date=today")).toEqual(["Night", "Morning"]);
    expect(await listNames("date=today&timezone=America/New_York")).toEqual(["Night"]);
    const unknown = await callRoute(eventsRoute, "GET", { path: "/api/events?date=today&timezone=Mars/Olympus" });
    expect(unknown.status).toBe(400);
  });

  test("counts statistics by the days of the site, also those that were stored", async () => {
    const { user } = await settle();
    stopClock("2027-03-30T12:00:00Z");
    const at = (createdAt: string) =>
      db().userActivity.create({ data: { userId: user.id, action: "page_view", page: "/events", createdAt } });
    await at("2027-03-27T22:59:00Z");
    await at("2027-03-27T23:01:00Z");
    await at("2027-03-28T21:59:00Z");
    await rollUpActivity();
    const days = await db().activityDailyUsers.findMany({ orderBy: { day: "asc" } });
    expect(days.map(({ day }) => day.toISOString().slice(0, 10))).toEqual(["2027-03-27", "2027-03-28", "2027-03-29"]);
    expect((await rollUpActivity()).days).toBe(0);
    expect(getDay(new Date("2027-03-28T12:00Z"))).toEqual({
      day: "2027-03-28",
      from: new Date("2027-03-27T23:00Z"),
      until: new Date("2027-03-28T22:00Z"),
    });
  });

  test.each([
    ["Europe/Paris", "Europe/Paris"],
    ["America/Chicago", "America/Chicago"],
    ["US/Central", "America/Chicago"],
    ["Mars/Olympus", "Europe/Madrid"],
  ])("gives a synced event in %s, which the site doesn't offer, the zone %s", async (given, timezone) => {
    await settle();
    const event = {
      ...{ id: "1", status: "live", name: { text: "Synced" } },
      start: { timezone: given, utc: "2027-03-28T10:00:00Z" },
      end: { timezone: given, utc: "2027-03-28T12:00:00Z" },
    };
    expect(toSyncedEvent(event as never)?.timezone).toBe(timezone);
  });
});

describe("mails and calendars", () => {
  async function remind(language: "en" | "es") {
    const resend = await startResend();
    try {
      const { token } = await settle();
      const { json: event } = await create(token, { ...NIGHT, location: "Madrid" });
      const { user } = await createMember({ language });
      await createRsvp(user.id, event.id);
      stopClock("2027-03-26T23:45:00Z");
      await enqueueReminders();
      await runDeliveries();
      return { mail: resend.mails.find(({ to }) => to === user.email), event };
    } finally {
      await resend.stop();
    }
  }

  test("write times with 24 hours in Spanish, and name the zone for both halves of the night", async () => {
    const { mail, event } = await remind("es");
    expect(mail?.text).toContain("domingo, 28 de marzo de 2027, 0:30 a 4:00, hora de Europa central");
    expect(mail?.text).not.toMatch(/[ap]\. ?m\./);
    const calendar = parseCalendar(
      (await callRoute(calendarRoute, "GET", { params: { id: event.id }, path: `/api/events/${event.id}/calendar` }))
        .text,
    );
    expect([calendar.getText("dtstart"), calendar.getText("dtend")]).toEqual([
      "2027-03-27T23:30:00Z",
      "2027-03-28T02:00:00Z",
    ]);
  });

  test("stay as in the US in English", async () => {
    const { mail } = await remind("en");
    expect(mail?.text).toContain("Sunday, March 28, 2027, 12:30 AM to 4:00 AM, Central European Time");
  });
});

test.each([
  ["Europe/Madrid", "es-ES-u-hc-h23"],
  ["Atlantic/Canary", "es-ES-u-hc-h23"],
  ["Europe/Berlin", "es-ES-u-hc-h23"],
  ["America/Mexico_City", "es-MX-u-hc-h12"],
  ["America/Argentina/Buenos_Aires", "es-AR-u-hc-h12"],
  ["America/Detroit", "es-US"],
  ["America/New_York", "es-US"],
  [null, "es-US"],
])("at %s formats Spanish as %s and English as in the US", async (defaultTimeZone, locale) => {
  await settle({ defaultTimeZone });
  expect(getSiteMessages("es").events.time.formatLocale).toBe(locale);
  expect(getSiteMessages("en").events.time.formatLocale).toBe("en-US");
});

test("offers the site's cities in the forms and the filters", async () => {
  await settle();
  const cities = ["Madrid", "Sevilla", "北京"];
  expect(getPublicSite([]).cities).toEqual(cities);
  expect((await loadEventCities(clock.now())).slice(0, 3)).toEqual(cities);
});

test("lists a city once that is written with other cases or accents, and finds its events", async () => {
  await settle({ ...PLACE, cities: ["Córdoba", "Madrid", "cordoba", "MADRID"] });
  await createEvent({ name: "Patios", location: "CORDOBA" });
  await createEvent({ name: "Feria", location: "Córdoba, España" });
  await createEvent({ name: "Playa", location: "Málaga" });
  await createEvent({ name: "Teatro", location: "malaga" });
  const now = clock.now();
  expect((await loadEventCities(new Date(now.getTime() + 120_000))).map(toSearchText)).toEqual([
    "cordoba",
    "madrid",
    "malaga",
  ]);
  expect((await listNames(`city=${encodeURIComponent("Córdoba")}`)).sort()).toEqual(["Feria", "Patios"]);
});

test("stores zones in their own spelling, and only those that the database knows too", async () => {
  const admin = await settle({
    defaultTimeZone: "Asia/KOLKATA",
    timeZones: ["Asia/kolkata", "Asia/Kolkata", "Asia/Tokyo"],
  });
  expect(getPublicSite([])).toMatchObject({
    defaultTimeZone: "Asia/Kolkata",
    timeZones: ["Asia/Kolkata", "Asia/Tokyo"],
  });
  const known = jest.spyOn(Intl, "DateTimeFormat").mockReturnValue({
    resolvedOptions: () => ({ timeZone: "Mars/Olympus" }),
  } as never);
  const { updatedAt } = await db().siteSettings.findFirstOrThrow({ select: { updatedAt: true } });
  const settings = await import("@/app/api/admin/settings/route");
  const { status, json } = await callRoute<{ fields?: object }>(settings, "PUT", {
    token: admin.token,
    body: { version: updatedAt.toISOString(), settings: { timeZones: ["Mars/Olympus"] } },
  });
  known.mockRestore();
  expect([status, Object.keys(json.fields ?? {})]).toEqual([400, ["settings.timeZones"]]);
});

test("finds events within the site's distance, unless a call names another", async () => {
  await settle();
  const { latitude, longitude } = PUERTA_DEL_SOL;
  await createEvent({ name: "Sol", latitude, longitude });
  await createEvent({ name: "Alcalá", latitude: 40.482, longitude: -3.3636 });
  const near = async (query = "") =>
    (
      await callRoute<EventResponse[]>(nearbyRoute, "GET", {
        path: `/api/events/nearby?lat=${latitude}&lng=${longitude}${query}`,
      })
    ).json.map(({ name }) => name);
  expect(await near()).toEqual(["Sol"]);
  expect(await near("&radius=50")).toEqual(["Sol", "Alcalá"]);
});

test("refuses zones that don't exist, distances out of bounds and too many cities", async () => {
  const { token } = await createAdmin();
  const settings = await import("@/app/api/admin/settings/route");
  const put = (place: object) =>
    callRoute<{ fields?: object }>(settings, "PUT", { token, body: { version: null, settings: place } });
  for (const place of [
    { defaultTimeZone: "Europe/Barataria" },
    { defaultTimeZone: "+01:00" },
    { defaultTimeZone: "US/Eastern" },
    { timeZones: ["europe/madrid"] },
    { cities: Array.from({ length: 201 }, (_, index) => `City ${index}`) },
    { checkInDistanceM: 49 },
    { nearbyDistanceM: 800_001 },
    { distanceUnit: "ft" },
  ])
    expect([place, (await put(place)).status]).toEqual([place, 400]);
  const cities = Array.from({ length: 200 }, (_, index) => `${"城".repeat(96)} ${index}`);
  expect((await put({ cities: [...cities.slice(0, 199), " Ávila "] })).status).toBe(200);
  await refreshSite();
  expect(getPublicSite([]).cities?.at(-1)).toBe("Ávila");
});
