import type { Page } from "@playwright/test";

import { createConnection } from "@/tests/support/factories/connections";
import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createUser, PASSWORD } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";
import { waitForHydration } from "../support/hydration";

// Scripts of the next pages may still be loading when a test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: "ignoreErrors" }));

const getEventTimes = () => ({
  startTime: new Date(Date.now() + 3 * 3_600_000),
  endTime: new Date(Date.now() + 5 * 3_600_000),
});

/**
 * Holds the scripts of the page back, so that it shows only what the server sent. Returns functions that let them through: all,
 * or all but those whose text contains `late`.
 */
async function holdScripts(page: Page, late?: string) {
  let release = () => {};
  let releaseLate = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const lateReleased = new Promise<void>((resolve) => (releaseLate = resolve));
  await page.route("**/_next/static/**/*.js", async (route) => {
    await released;
    if (late === undefined) return route.continue();
    const response = await route.fetch();
    if ((await response.text()).includes(late)) await lateReleased;
    await route.fulfill({ response });
  });
  return { release, releaseLate };
}

/** Opens a page without waiting for its scripts. */
const open = (page: Page, path: string) => page.goto(path, { waitUntil: "commit" });

test("shares an event once when the scripts come after the click", async ({ page, login }) => {
  await page.addInitScript(() => {
    const copied: string[] = [];
    Object.assign(window, { copied });
    Object.defineProperty(navigator, "share", { value: undefined });
    Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text: string) => copied.push(text) } });
  });
  const event = await createEvent(getEventTimes());
  await login();
  const scripts = await holdScripts(page);
  await open(page, `/events/${event.id}`);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await page.getByRole("button", { name: "Share", exact: true }).click();
  scripts.release();
  await expect(page.getByText("Link copied!", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { copied: string[] }).copied.length)).toBe(1);
});

test("turns a reminder on once when the scripts come after the click", async ({ page, login }) => {
  const member = await createUser();
  const event = await createEvent(getEventTimes());
  await createRsvp(member.id, event.id);
  await login(member);
  const changes: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") changes.push(request.postData() ?? "");
  });
  const scripts = await holdScripts(page);
  await open(page, `/events/${event.id}`);
  const smsSwitch = page.getByRole("switch", { name: "Text message" });
  await smsSwitch.click();
  await expect(smsSwitch).not.toBeChecked();
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
  scripts.release();
  expect((await saved).status()).toBe(200);
  await expect(smsSwitch).toBeChecked();
  expect(changes.map((change) => JSON.parse(change) as unknown)).toEqual([{ notificationPreferences: { sms: true } }]);
});

test("opens a menu once when the scripts, and then its list, come after the click", async ({ page, login }) => {
  const event = await createEvent(getEventTimes());
  await login();
  const scripts = await holdScripts(page, "--radix-dropdown-menu-content-available-height");
  await open(page, `/events/${event.id}`);
  const trigger = page.getByRole("button", { name: "Add to Calendar" }).first();
  await trigger.click();
  scripts.release();
  await expect(trigger).toHaveAttribute("aria-busy", "true");
  await expect(trigger).toHaveAttribute("aria-expanded", "false");
  await trigger.click();
  scripts.releaseLate();
  await expect(page.getByRole("menu")).toBeVisible();
  await expect(trigger).not.toHaveAttribute("aria-busy");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect(trigger).toHaveAttribute("aria-expanded", "false");
});

test("logs in once when the scripts, and then the form's, come after the click", async ({ page }) => {
  const member = await createUser();
  let logins = 0;
  page.on("request", (request) => (logins += Number(request.url().endsWith("/api/auth/login"))));
  const scripts = await holdScripts(page, "/forgot-password");
  await open(page, "/login");
  const form = page.getByRole("form", { name: "Log In" });
  await form.getByRole("textbox", { name: "Email" }).fill(member.email);
  await form.getByLabel(/^Password/).fill(PASSWORD);
  scripts.release();
  // The page's scripts run, and those of the form don't yet.
  await waitForHydration(page);
  await form.getByRole("button", { name: "Log In" }).click();
  const response = page.waitForResponse((each) => each.url().endsWith("/api/auth/login"));
  scripts.releaseLate();
  expect((await response).status()).toBe(200);
  await expect(page.getByRole("navigation").first()).toBeVisible();
  expect(logins).toBe(1);
});

test("logs in with Enter that was pressed before the scripts came", async ({ page }) => {
  const member = await createUser();
  const scripts = await holdScripts(page);
  await open(page, "/login");
  const form = page.getByRole("form", { name: "Log In" });
  await form.getByRole("textbox", { name: "Email" }).fill(member.email);
  await form.getByLabel(/^Password/).fill(PASSWORD);
  await form.getByLabel(/^Password/).press("Enter");
  const response = page.waitForResponse((each) => each.url().endsWith("/api/auth/login"));
  scripts.release();
  expect((await response).status()).toBe(200);
  await expect(page.getByRole("navigation").first()).toBeVisible();
});

test("opens Log In when the scripts, and then the form's, come after the click", async ({ page }) => {
  const scripts = await holdScripts(page, "/forgot-password");
  await open(page, "/");
  const tab = page.getByRole("tab", { name: "Log In" });
  await tab.click();
  scripts.release();
  await expect(tab).toHaveAttribute("aria-selected", "false");
  scripts.releaseLate();
  await expect(tab).toHaveAttribute("aria-selected", "true");
});

test("saves an RSVP once and searches when the scripts, and then the list's, come late", async ({ page, login }) => {
  const name = `Late${crypto.randomUUID().slice(0, 8)}`;
  await createEvent({ name, ...getEventTimes() });
  await login();
  let rsvps = 0;
  page.on("request", (request) => (rsvps += Number(request.method() === "POST" && request.url().endsWith("/rsvp"))));
  const scripts = await holdScripts(page, 'role:"search"');
  await open(page, `/events?q=${name}`);
  scripts.release();
  // The page's scripts run, and those of the list don't yet.
  await waitForHydration(page);
  const search = page.getByRole("searchbox", { name: "Search events" });
  await search.fill(name.slice(0, -1));
  await page.getByRole("button", { name: "RSVP" }).click();
  const saved = page.waitForResponse((each) => each.request().method() === "POST" && each.url().endsWith("/rsvp"));
  scripts.releaseLate();
  expect((await saved).status()).toBe(201);
  await expect(page).toHaveURL(new RegExp(`q=${name.slice(0, -1)}$`));
  await expect(search).toHaveValue(name.slice(0, -1));
  expect(rsvps).toBe(1);
});

test("follows a link pressed before the list's scripts, and Back shows the search typed before it", async ({
  page,
  login,
}) => {
  await createEvent(getEventTimes());
  await login();
  const scripts = await holdScripts(page, 'role:"search"');
  let releaseScreen = () => {};
  const screenReleased = new Promise<void>((resolve) => (releaseScreen = resolve));
  await page.route(/\/messages\?_rsc/, async (route) => {
    await screenReleased;
    await route.continue();
  });
  await open(page, "/events");
  scripts.release();
  await waitForHydration(page);
  const search = page.getByRole("searchbox", { name: "Search events" });
  await search.fill("tacos");
  const asked = page.waitForRequest((request) => /\/messages\?_rsc/.test(request.url()));
  await page
    .getByRole("navigation", { name: /^Main/ })
    .filter({ visible: true })
    .getByRole("link", { name: "Messages" })
    .click();
  await asked;
  scripts.releaseLate();
  await expect(page).toHaveURL(/\/events\?q=tacos$/);
  releaseScreen();
  await expect(page.getByRole("heading", { level: 1, name: "Messages" })).toBeVisible();
  await page.goBack();
  await expect(search).toHaveValue("tacos");
});

test("keeps the text and the cursor of a form whose scripts come late", async ({ page, login }) => {
  await login();
  const scripts = await holdScripts(page);
  await open(page, "/profile");
  const bio = page.getByRole("textbox", { name: "Bio" });
  await bio.pressSequentially("I bridges.");
  for (let i = 0; i < "bridges.".length; i++) await bio.press("ArrowLeft");
  scripts.release();
  await expect(page.getByText("Unsaved changes")).toBeVisible();
  await bio.pressSequentially("build ");
  await expect(bio).toHaveValue("I build bridges.");
});

test("sends a message once that was sent before the scripts came", async ({ page, login }) => {
  const ana = await createUser();
  const ben = await createUser({ profile: { firstName: "Ben" } });
  await createConnection(ana.id, ben.id);
  await login(ana);
  let messages = 0;
  page.on("request", (request) => (messages += Number(request.method() === "POST" && /messages/.test(request.url()))));
  const scripts = await holdScripts(page);
  await open(page, `/messages?user=${ben.id}`);
  const composer = page.getByRole("textbox", { name: "Message Ben" });
  await composer.fill("See you at the door.");
  await composer.press("Enter");
  scripts.release();
  await expect(page.getByRole("region", { name: /^Messages with / }).getByText("See you at the door.")).toBeVisible();
  await expect(composer).toHaveValue("");
  expect(messages).toBeLessThanOrEqual(1);
});

test("asks for a new password with the email that was sent before the scripts came", async ({ page }) => {
  const member = await createUser();
  let requests = 0;
  page.on("request", (request) => (requests += Number(request.method() === "POST" && /password/.test(request.url()))));
  const scripts = await holdScripts(page);
  await open(page, "/forgot-password");
  await page.getByRole("textbox", { name: "Email" }).fill(member.email);
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  scripts.release();
  await expect(page.getByText(member.email)).toBeVisible();
  expect(requests).toBe(1);
  await expect(page).toHaveURL(/\/forgot-password$/);
});

test("changes a role that was chosen before the scripts came", async ({ page, login }) => {
  const member = await createUser();
  await login(await createUser({ role: "admin" }));
  const scripts = await holdScripts(page);
  await open(page, `/admin?tab=users&q=${encodeURIComponent(member.email)}`);
  await page.getByRole("combobox", { name: /^Role of/ }).selectOption("Admin");
  scripts.release();
  await expect(page.getByText("Role Updated").first()).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 412, height: 839 } });

  test("opens the filters when the scripts come after the click", async ({ page, login }) => {
    await createEvent(getEventTimes());
    await login();
    const scripts = await holdScripts(page);
    await open(page, "/events");
    const filters = page.getByRole("button", { name: "Filters" });
    await filters.click();
    scripts.release();
    await expect(filters).toHaveAttribute("aria-expanded", "true");
    await expect(page.getByRole("combobox", { name: "City" })).toBeVisible();
  });
});

test.describe("on a wide screen", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  for (const press of ["pointer", "keyboard"] as const) {
    test(`opens the account menu when the scripts come after the ${press}`, async ({ page, login }) => {
      await login();
      const scripts = await holdScripts(page);
      await open(page, "/events");
      const trigger = page.getByRole("button", { name: /^Account menu/ });
      if (press === "pointer") await trigger.click();
      else await trigger.press("Enter");
      scripts.release();
      await expect(trigger).toHaveAttribute("aria-expanded", "true");
      await expect(page.getByRole("group", { name: "Account" })).toBeVisible();
    });
  }
});
