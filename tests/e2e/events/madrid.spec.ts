/**
 * A site in Madrid (docs/product/site.md#region). It has an app of its own, because its settings
 * would change what the other tests see.
 */
import { readFile } from "node:fs/promises";

import { db } from "@/lib/core/server/db";
import es from "@/messages/es.json";

import { createEvent } from "@/tests/support/factories/events";
import { createSession, createUser } from "@/tests/support/factories/users";
import { parseCalendar } from "@/tests/support/parsers/calendar";

import { expect, test } from "../support/fixtures";
import { waitForMail } from "../support/mails";
import { useOwnApp } from "../support/own-app";
import { createStorageState } from "../support/storage-state";

const HOUR = 60 * 60_000;
const PALACIO = { latitude: 40.418, longitude: -3.7143 };
/** 3.2 km away. */
const VENTAS = { latitude: 40.432, longitude: -3.6812 };

/** The next night when clocks go forward in Madrid, from 2:00 to 3:00 (01:00 UTC). */
function getNextChange(): Date {
  for (let year = new Date().getUTCFullYear(); ; year++) {
    const last = new Date(Date.UTC(year, 2, 31, 1));
    last.setUTCDate(31 - last.getUTCDay());
    if (last.getTime() > Date.now() + HOUR) return last;
  }
}

useOwnApp();

test.use({
  locale: "es-ES",
  timezoneId: "Europe/Madrid",
  geolocation: PALACIO,
  permissions: ["geolocation"],
});

test("an admin moves the site to Madrid, and a member goes to an event there", async ({ page, baseURL, openPage }) => {
  const admin = await createUser({ role: "admin", language: "es" });
  const { token } = await createSession(admin.id);
  await page.context().setStorageState(createStorageState(token, false, baseURL ?? ""));
  const place = es.admin.site.region;
  await page.goto("/admin/settings");
  const section = page.getByRole("form", { name: place.title, exact: true });
  await section.getByRole("combobox", { name: place.defaultTimeZone.label }).fill("Europe/Madrid");
  await expect(section.getByText("Hora de Europa central (Madrid)", { exact: true })).toBeVisible();
  await section.getByRole("textbox", { name: place.cities.label }).fill("Madrid\nSevilla\nValència");
  await section.getByRole("textbox", { name: "Eventos cercanos a menos de (millas)" }).fill("25");
  await section.getByRole("combobox", { name: place.distanceUnit.label }).selectOption("km");
  await expect(section.getByRole("textbox", { name: "Eventos cercanos a menos de (kilómetros)" })).toHaveValue(
    "40.234",
  );
  await section.getByRole("button", { name: es.admin.site.save }).click();
  await expect(page.getByText(es.admin.site.saved.title).first()).toBeVisible();
  expect(await db().siteSettings.findFirst()).toMatchObject({
    ...{ defaultTimeZone: "Europe/Madrid", distanceUnit: "km", cities: ["Madrid", "Sevilla", "València"] },
    ...{ nearbyDistanceM: 40_234, checkInDistanceM: null },
  });

  const change = getNextChange().getTime();
  const shared = { location: "Madrid", timezone: "Europe/Madrid", hostUserId: admin.id };
  const now = await createEvent({ ...shared, ...VENTAS, name: "Tarde en Ventas", venueName: "Las Ventas" });
  const night = await createEvent({
    ...{ ...shared, ...PALACIO, name: "Noche larga", venueName: "Palacio Real", venueAddress: "Calle de Bailén" },
    ...{ startTime: new Date(change - HOUR), endTime: new Date(change + HOUR) },
  });

  const email = `chloe.${crypto.randomUUID()}@nametag.test`;
  const member = await openPage();
  await member.context().grantPermissions(["geolocation"]);
  await member.addInitScript(() => sessionStorage.setItem("onboarding_tour_started", "true"));
  await member.goto("/");
  await member.getByLabel(es.profiles.fields.firstName).fill("Chloé");
  await member.getByLabel(es.profiles.fields.lastName).fill("Martín");
  await member.getByLabel(es.auth.register.email).fill(email);
  await member.getByRole("textbox", { name: es.auth.register.password }).fill("nametag-e2e");
  await member.getByLabel(es.profiles.fields.location).selectOption("València");
  await member.getByRole("button", { name: es.auth.register.submit, exact: true }).click();
  await member.waitForURL("**/events");
  await db().user.updateMany({ where: { email }, data: { emailVerifiedAt: new Date() } });
  await member.reload();

  const getCard = (name: string) =>
    member
      .getByRole("listitem")
      .filter({ has: member.getByRole("link", { name }) })
      .first();
  await expect(getCard(night.name)).toContainText("Palacio Real · 1:00 CET a 4:00 CEST");
  await expect(getCard(now.name)).toContainText(/Las Ventas · \d{1,2}:\d\d( CES?T)? a \d{1,2}:\d\d CES?T/);
  const city = member.getByRole("combobox", { name: es.events.filters.city });
  const filters = member.getByRole("button", { name: es.events.filters.toggle });
  if (await filters.isVisible()) await filters.click();
  await city.selectOption("Sevilla");
  await expect(member.getByText(es.events.list.empty.noMatch)).toBeVisible();
  await city.selectOption("Madrid");
  await expect(getCard(night.name)).toBeVisible();

  await member.getByRole("button", { name: es.events.list.findNearby }).click();
  const nearby = member.getByRole("region", { name: es.events.nearby.title });
  await expect(nearby.getByText("A 3,2 kilómetros")).toBeVisible();
  await expect(nearby.getByText("A menos de 100 metros")).toBeVisible();

  await getCard(night.name).getByRole("button", { name: es.events.rsvp.button }).click();
  await expect(member.getByText(es.events.rsvp.saved.title)).toBeVisible();
  await getCard(night.name).getByRole("link", { name: night.name }).click();
  await expect(member.getByText("1:00 CET a 4:00 CEST").first()).toBeVisible();
  await expect(member.getByText(/^Domingo, \d+ de marzo de \d+$/).first()).toBeVisible();
  await member.getByRole("button", { name: es.events.calendar.button }).first().click();
  const [file] = await Promise.all([
    member.waitForEvent("download"),
    member.getByRole("menuitem", { name: es.events.calendar.download }).click(),
  ]);
  const calendar = parseCalendar(await readFile(await file.path(), "utf8"));
  expect(calendar.getText("dtstart")).toMatch(/^\d{4}-03-\d\dT00:00:00Z$/);
  expect(calendar.getText("dtend")).toMatch(/^\d{4}-03-\d\dT02:00:00Z$/);

  await page.goto(`/organize/${night.id}/edit`);
  await expect(page.getByRole("combobox", { name: es.admin.events.form.timezone })).toHaveValue("Europe/Madrid");
  await page.getByRole("textbox", { name: es.admin.events.form.venueName, exact: true }).fill("Plaza Mayor");
  await page.getByRole("button", { name: es.admin.events.editor.save }).click();
  expect(await waitForMail(email, /Noche larga/)).toMatch(
    /domingo, \d+ de marzo de \d+, 1:00 a 4:00, hora de Europa central/,
  );

  await member.goto(`/events/${now.id}`);
  await member.getByRole("button", { name: es.events.rsvp.button }).click();
  await member.getByRole("button", { name: es.checkIn.buttons.checkIn }).click();
  await expect(member.getByText(es.checkIn.toast.checkedIn.title)).toBeVisible();
  await member.waitForURL((url) => url.pathname === "/");
  await expect(member.getByRole("heading", { name: es.people.title })).toBeVisible();
});
