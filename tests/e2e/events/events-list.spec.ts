import type { Locator, Page } from "@playwright/test";

import { createEvent, createUser } from "@/tests/support/database/factories";

import { expect, test } from "../support/fixtures";

/** Each test has events of its own among those of all others. */
const tag = () => `E2E${crypto.randomUUID().slice(0, 8)}`;
const inHours = (hours: number) => ({
  startTime: new Date(Date.now() + hours * 3_600_000),
  endTime: new Date(Date.now() + (hours + 2) * 3_600_000),
});

const link = (page: Page | Locator, name: string) => page.getByRole("link", { name, exact: true });
const choose = async (page: Page, name: string, item: string) => {
  await page.getByRole("button", { name: `More for ${name}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
};

test("nearby: granted, it shows what is within 50 miles with its distance", async ({ page, context, login }) => {
  const name = tag();
  await createEvent({ name, ...inHours(3), latitude: 61.2181, longitude: -149.9003 });
  await createEvent({ name: `${name} far`, ...inHours(3), latitude: 64.8378, longitude: -147.7164 });
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 61.25, longitude: -149.9 });
  await login();
  await page.goto("/events");
  await page.getByRole("button", { name: "Find Nearby Events" }).click();
  await expect(page.getByText("Location found")).toBeVisible();
  const nearby = page.getByRole("region", { name: "Nearby Events" });
  await expect(nearby.getByRole("listitem").filter({ hasText: name })).toContainText("2.2 miles away");
  await expect(link(nearby, `${name} far`)).toHaveCount(0);
});

test("nearby: denied, it says how to allow it", async ({ page, context, login }) => {
  await context.clearPermissions();
  await login();
  await page.goto("/events");
  await page.getByRole("button", { name: "Find Nearby Events" }).click();
  await expect(page.getByText("Location access denied")).toBeVisible();
  await expect(page.getByText("Please enable location services to find nearby events")).toBeVisible();
});

test("hide and undo, hide and unhide", async ({ page, login }) => {
  const name = tag();
  await createEvent({ name, ...inHours(3) });
  await login();
  await page.goto(`/events?q=${name}`);
  await choose(page, name, "Hide");
  await expect(link(page, name)).toHaveCount(0);
  await expect(page.getByText("Event hidden")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(link(page, name)).toBeVisible();

  await choose(page, name, "Hide");
  await expect(page.getByText("No events found")).toBeVisible();
  await page.reload();
  await expect(page.getByText("No events found")).toBeVisible();
  const filters = page.getByRole("button", { name: /^Filters/ });
  if (await filters.isVisible()) await filters.click();
  await page.getByRole("checkbox", { name: "Show hidden" }).check();
  await page.getByRole("button", { name: "Unhide" }).click();
  await expect(page.getByRole("button", { name: "RSVP", exact: true })).toBeVisible();
  await page.goto(`/events?q=${name}`);
  await expect(link(page, name)).toBeVisible();
});

test("an admin deletes an event, after being asked in so many words", async ({ page, login }) => {
  const name = tag();
  await createEvent({ name, ...inHours(3) });
  await login(await createUser({ role: "admin" }));
  await page.goto(`/events?q=${name}`);
  await choose(page, name, "Delete");
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText(`Delete "${name}"? This cannot be undone.`);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Event deleted")).toBeVisible();
  await expect(link(page, name)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("No events found")).toBeVisible();
});

test("search and filters stand in the address, survive a reload, and are cleared", async ({ page, login }) => {
  const name = tag();
  await createEvent({ name: `${name} room`, ...inHours(3), location: `${name} City` });
  await createEvent({ name: `${name} call`, ...inHours(3), isOnline: true, eventType: "online" });
  await login();
  await page.goto("/events");
  await page.getByRole("searchbox", { name: "Search events" }).fill(name);
  await expect(page.getByText("2 events")).toBeVisible();
  const filters = page.getByRole("button", { name: /^Filters/ });
  if (await filters.isVisible()) await filters.click();
  await page.getByRole("combobox", { name: "Online or in person" }).selectOption("online");
  await expect(page).toHaveURL(new RegExp(`\\?q=${name}&format=online$`));
  await expect(link(page, `${name} room`)).toHaveCount(0);

  await page.reload();
  await expect(page.getByRole("searchbox", { name: "Search events" })).toHaveValue(name);
  await expect(page.getByRole("combobox", { name: "Online or in person" })).toHaveValue("online");
  await expect(link(page, `${name} call`)).toBeVisible();
  await expect(link(page, `${name} room`)).toHaveCount(0);

  await page.getByRole("searchbox", { name: "Search events" }).fill(`${name} nothing`);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).toHaveURL(/\/events$/);
});

test("a long list goes on by itself as it is scrolled", async ({ page, login }) => {
  const name = tag();
  for (let number = 0; number < 120; number++) {
    await createEvent({ name: `${name} ${number}`, ...inHours(3 + number), description: "Words of an event." });
  }
  await login();
  await page.goto(`/events?q=${name}`);
  await expect(page.getByText("50+ events")).toBeVisible();
  await page.keyboard.press("End");
  await expect(page.getByText("100+ events")).toBeVisible();
  await page.keyboard.press("End");
  await expect(page.getByText("120 events")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ has: page.getByRole("heading") })).toHaveCount(120);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the list is there, is searched, and is walked through", async ({ page, login }) => {
    const name = tag();
    await createEvent({ name: `${name} room`, ...inHours(3) });
    await createEvent({ name: `${name} call`, ...inHours(4), isOnline: true, eventType: "online" });
    await login();
    await page.goto("/events");
    await page.getByRole("searchbox", { name: "Search events" }).fill(name);
    await page.getByRole("combobox", { name: "Online or in person" }).selectOption("online");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(link(page, `${name} call`)).toBeVisible();
    await expect(link(page, `${name} room`)).toHaveCount(0);
    await link(page, `${name} call`).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${name} call`);
  });

  test("an event is there for a visitor, and says how to join", async ({ page }) => {
    const { id, name } = await createEvent({ name: tag(), ...inHours(3) });
    await page.goto(`/events/${id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await expect(page.getByText("Armature Works").first()).toBeVisible();
    await expect(page.getByRole("link", { name: "Register" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Open in Maps" })).toBeVisible();
  });

  const NOBODY = "11111111-1111-4111-8111-111111111111";
  for (const [path, heading] of [
    [`/events/${NOBODY}`, "Event Not Found"],
    [`/profile/${NOBODY}`, "Profile Not Found"],
    ["/nowhere", "404 Page Not Found"],
  ] as const) {
    test(`${path.split("/")[1]}: what isn't there is answered with 404, and says so`, async ({
      page,
      login,
      browserConsole,
    }) => {
      browserConsole.allow(/status of 404/);
      await login();
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    });
  }
});
