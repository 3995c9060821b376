import { readFile } from "node:fs/promises";

import type { Page } from "@playwright/test";

import { db } from "@/lib/core/server/db";

import { readCalendar } from "@/tests/support/readers/calendar-reader";
import { createAttendance, createEvent, createRsvp, createUser } from "@/tests/support/database/factories";

import { expect, test } from "../support/fixtures";

const VENUE = { latitude: 27.9615, longitude: -82.4636 };
/** A quarter of a mile north; then well over half a mile. */
const NEAR = { ...VENUE, latitude: VENUE.latitude + 0.0036 };
/** A few steps on, where the marker still stands in the middle of the map. */
const WALKED = { ...VENUE, latitude: VENUE.latitude + 0.0004 };
const AWAY = { ...VENUE, latitude: VENUE.latitude + 0.02 };

const map = (page: Page) => page.getByRole("region", { name: /^Map of who shares their location/ });
const marker = (page: Page, name: string) => map(page).getByRole("button", { name, exact: true });

/** On a narrow screen the map waits behind its button. */
async function openMap(page: Page): Promise<void> {
  await page.goto("/people");
  const show = page.getByRole("button", { name: /Show map$/ });
  await expect(map(page).or(show)).toBeVisible();
  if (await show.isVisible()) await show.click();
  await expect(page.getByRole("status").filter({ hasText: /^connected$/ })).toBeVisible();
}

async function attending(eventId: string, firstName: string, lastName: string) {
  const user = await createUser({ profile: { firstName, lastName, profession: "Broker", company: "Bayline" } });
  await createRsvp(user.id, eventId);
  await createAttendance(user.id, eventId);
  return user;
}

test("Ana shares where she is: Ben sees her move, leave and come back, and connects from her name tag", async ({
  page,
  context,
  login,
  openPerson,
}) => {
  const event = await createEvent({ ...VENUE, name: `Live map ${crypto.randomUUID().slice(0, 8)}` });
  const ana = await attending(event.id, "Ana", "Ruiz");
  const ben = await attending(event.id, "Ben", "Okafor");
  const bens = await openPerson(ben);
  await login(ana);
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation(VENUE);
  await Promise.all([openMap(page), openMap(bens)]);

  await test.step("nothing is shared before her own consent", async () => {
    await expect(marker(bens, "Ana Ruiz")).toHaveCount(0);
    await page.getByRole("button", { name: "Share my location" }).click();
    await expect(page.getByText("People here can see you on the map.")).toBeVisible();
    await expect(marker(page, "Ana Ruiz, you")).toBeVisible();
    await expect(marker(bens, "Ana Ruiz")).toBeVisible();
  });

  await test.step("she walks on, and her marker with her", async () => {
    const place = async () => (await marker(bens, "Ana Ruiz").boundingBox())?.y ?? 0;
    const before = await place();
    await context.setGeolocation(WALKED);
    await expect.poll(place).toBeLessThan(before - 20);
  });

  await test.step("from her name tag Ben connects", async () => {
    await marker(bens, "Ana Ruiz").click();
    const tag = map(bens).getByRole("article", { name: "Ana Ruiz" });
    await expect(tag).toContainText("Broker");
    await tag.getByRole("button", { name: "Connect" }).click();
    await expect(tag.getByText("Connected with Ana!")).toBeVisible();
    await bens.keyboard.press("Escape");
  });

  await test.step("beyond half a mile she is told, and nobody sees her; within it she is back", async () => {
    await context.setGeolocation(AWAY);
    await expect(page.getByText("You are not at the event location")).toBeVisible();
    await expect(marker(bens, "Ana Ruiz")).toHaveCount(0);
    await context.setGeolocation(NEAR);
    await expect(page.getByText("You are not at the event location")).toHaveCount(0);
    // Ben's map has moved to show her name tag.
    await context.setGeolocation(WALKED);
    await expect(marker(bens, "Ana Ruiz")).toBeVisible();
  });

  await test.step("she checks out: her marker goes at once, and no position of hers is kept", async () => {
    await page.getByRole("button", { name: "Check Out" }).first().click();
    await expect(marker(bens, "Ana Ruiz")).toHaveCount(0);
    const kept = await db().eventAttendance.findFirstOrThrow({ where: { userId: ana.id } });
    expect(kept).toMatchObject({ isActive: false, latitude: null, longitude: null });
  });
});

test("a refused location says what to do, and a map without streets still shows people", async ({
  page,
  context,
  login,
  browserConsole,
}) => {
  browserConsole.allow(/ERR_FAILED/);
  const event = await createEvent({ ...VENUE, name: `No streets ${crypto.randomUUID().slice(0, 8)}` });
  await login(await attending(event.id, "Ana", "Ruiz"));
  await context.clearPermissions();
  await context.route("https://tile.openstreetmap.org/**", (route) => route.abort());
  await openMap(page);
  await expect(page.getByText("The map's streets can't be loaded right now.")).toBeVisible();
  await page.getByRole("button", { name: "Share my location" }).click();
  await expect(page.getByText("Your browser doesn't allow your location.")).toBeVisible();
});

test("an event goes into a calendar: the links, and a file another program reads", async ({ page, login }) => {
  const name = `Rooftop; drinks, talk ${crypto.randomUUID().slice(0, 8)}`;
  const event = await createEvent({ name, ...VENUE });
  await login();
  await page.goto(`/events/${event.id}`);
  await page.getByRole("button", { name: "Add to Calendar" }).first().click();
  const google = page.getByRole("menuitem", { name: "Google Calendar" });
  await expect(google).toHaveAttribute("href", /^https:\/\/calendar\.google\.com\//);
  await expect(page.getByRole("menuitem", { name: "Outlook Calendar" })).toHaveAttribute("href", /outlook/);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Download iCal" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^Rooftop.*\.ics$/);
  const entry = readCalendar(await readFile(await file.path(), "utf8"));
  expect(entry.one("summary")).toBe(name);
  expect(entry.time("dtstart")).toBe(new Date(Math.floor(event.startTime.getTime() / 1000) * 1000).toISOString());
  await expect(page.getByText("Calendar file downloaded", { exact: true })).toBeVisible();
});
