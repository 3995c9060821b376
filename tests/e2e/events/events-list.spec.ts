import type { Locator, Page } from "@playwright/test";

import { createEvent } from "@/tests/support/factories/events";
import { createUser } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";

/** Returns a unique name, because all tests share one database. */
const createTopic = () => `E2E${crypto.randomUUID().slice(0, 8)}`;
const getEventTimes = (hours: number) => ({
  startTime: new Date(Date.now() + hours * 3_600_000),
  endTime: new Date(Date.now() + (hours + 2) * 3_600_000),
});

const getLink = (page: Page | Locator, name: string) => page.getByRole("link", { name, exact: true });
const chooseMenuItem = async (page: Page, name: string, item: string) => {
  await page.getByRole("button", { name: `More for ${name}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
};

test("finds events within 50 miles when the location is granted", async ({ page, context, login }) => {
  const name = createTopic();
  await createEvent({ name, ...getEventTimes(3), latitude: 61.2181, longitude: -149.9003 });
  await createEvent({ name: `${name} far`, ...getEventTimes(3), latitude: 64.8378, longitude: -147.7164 });
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 61.25, longitude: -149.9 });
  await login();
  await page.goto("/events");
  await page.getByRole("button", { name: "Find Nearby Events" }).click();
  await expect(page.getByText("Location found")).toBeVisible();
  const nearby = page.getByRole("region", { name: "Nearby Events" });
  await expect(nearby.getByRole("listitem").filter({ hasText: name })).toContainText("2.2 miles away");
  await expect(getLink(nearby, `${name} far`)).toHaveCount(0);
});

test("explains how to grant the location when it is denied", async ({ page, context, login }) => {
  await context.clearPermissions();
  await login();
  await page.goto("/events");
  await page.getByRole("button", { name: "Find Nearby Events" }).click();
  await expect(page.getByText("Location access denied")).toBeVisible();
  await expect(page.getByText("Please enable location services to find nearby events")).toBeVisible();
});

test("checks a member in who pressed Check In before the RSVP was stored", async ({ page, login }) => {
  const { name } = await createEvent({ name: createTopic() });
  await login();
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/events/*/rsvp", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`/events?q=${name}`);
  await page.getByRole("button", { name: "RSVP", exact: true }).click();
  await page.getByRole("button", { name: "Check In", exact: true }).click();
  await expect(page.getByRole("button", { name: "Checking in..." })).toBeVisible();
  release();
  await expect(page.getByText("Checked in successfully!", { exact: true })).toBeVisible();
});

test("hides an event with undo, and shows it again with unhide", async ({ page, login }) => {
  const name = createTopic();
  await createEvent({ name, ...getEventTimes(3) });
  await login();
  await page.goto(`/events?q=${name}`);
  const hidden = page.waitForResponse("**/api/events/hide");
  await chooseMenuItem(page, name, "Hide");
  await expect(getLink(page, name)).toHaveCount(0);
  await expect(page.getByText("Event hidden")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(getLink(page, name)).toBeVisible();

  await hidden;
  // The card goes before the server knows: this call waits for that of the Undo.
  const hiddenAgain = page.waitForResponse("**/api/events/hide");
  await chooseMenuItem(page, name, "Hide");
  await expect(page.getByText("No events found")).toBeVisible();
  await hiddenAgain;
  await page.reload();
  await expect(page.getByText("No events found")).toBeVisible();
  const filters = page.getByRole("button", { name: /^Filters/ });
  if (await filters.isVisible()) await filters.click();
  const showHidden = page.getByRole("checkbox", { name: "Show hidden" });
  // Not check(), because a click before hydration is repeated after it.
  await showHidden.click();
  await expect(showHidden).toBeChecked();
  // The card also changes before the server knows.
  const shownAgain = page.waitForResponse("**/api/events/unhide");
  await page.getByRole("button", { name: "Unhide" }).click();
  await expect(page.getByRole("button", { name: "RSVP", exact: true })).toBeVisible();
  await shownAgain;
  await page.goto(`/events?q=${name}`);
  await expect(getLink(page, name)).toBeVisible();
});

test("deletes an event after an admin confirms", async ({ page, login }) => {
  const name = createTopic();
  await createEvent({ name, ...getEventTimes(3) });
  await login(await createUser({ role: "admin" }));
  await page.goto(`/events?q=${name}`);
  await chooseMenuItem(page, name, "Delete");
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText(`Delete "${name}"? This cannot be undone.`);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Event deleted")).toBeVisible();
  await expect(getLink(page, name)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("No events found")).toBeVisible();
});

test("keeps search and filters in the URL across a reload until they are cleared", async ({ page, login }) => {
  const name = createTopic();
  await createEvent({ name: `${name} room`, ...getEventTimes(3), location: `${name} City` });
  await createEvent({ name: `${name} call`, ...getEventTimes(3), isOnline: true, eventType: "online" });
  await login();
  await page.goto("/events");
  await page.getByRole("searchbox", { name: "Search events" }).fill(name);
  await expect(page.getByRole("status").filter({ hasText: /^2 events$/ })).toBeVisible();
  const filters = page.getByRole("button", { name: /^Filters/ });
  if (await filters.isVisible()) await filters.click();
  await page.getByRole("combobox", { name: "Online or in person" }).selectOption("online");
  await expect(page).toHaveURL(new RegExp(`\\?q=${name}&format=online$`));
  await expect(getLink(page, `${name} room`)).toHaveCount(0);

  await page.reload();
  await expect(page.getByRole("searchbox", { name: "Search events" })).toHaveValue(name);
  await expect(page.getByRole("combobox", { name: "Online or in person" })).toHaveValue("online");
  await expect(getLink(page, `${name} call`)).toBeVisible();
  await expect(getLink(page, `${name} room`)).toHaveCount(0);

  await page.getByRole("searchbox", { name: "Search events" }).fill(`${name} nothing`);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).toHaveURL(/\/events$/);
});

test("loads further pages of a long list while scrolling", async ({ page, login }) => {
  const name = createTopic();
  for (let number = 0; number < 120; number++) {
    await createEvent({ name: `${name} ${number}`, ...getEventTimes(3 + number), description: "Words of an event." });
  }
  await login();
  await page.goto(`/events?q=${name}`);
  await expect(page.getByText("120 events", { exact: true }).first()).toBeVisible();
  const cards = page.getByRole("listitem").filter({ has: page.getByRole("heading") });
  expect(await cards.count()).toBeLessThan(120);
  // The list grows while it is scrolled, so that one key press may not reach its end.
  await expect(async () => {
    await page.keyboard.press("End");
    await expect(cards).toHaveCount(120, { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByText("120 events", { exact: true }).first()).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("shows and searches the list and opens an event", async ({ page, login }) => {
    const name = createTopic();
    await createEvent({ name: `${name} room`, ...getEventTimes(3) });
    await createEvent({ name: `${name} call`, ...getEventTimes(4), isOnline: true, eventType: "online" });
    await login();
    await page.goto("/events");
    await page.getByRole("searchbox", { name: "Search events" }).fill(name);
    await page.getByRole("combobox", { name: "Online or in person" }).selectOption("online");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(getLink(page, `${name} call`)).toBeVisible();
    await expect(getLink(page, `${name} room`)).toHaveCount(0);
    await getLink(page, `${name} call`).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${name} call`);
  });
});
