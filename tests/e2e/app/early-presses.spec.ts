import type { Locator, Page } from "@playwright/test";

import { db } from "@/lib/core/server/db";
import { createConnection } from "@/tests/support/factories/connections";
import { createEvent } from "@/tests/support/factories/events";
import { createUser } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";
import { waitForHydration } from "../support/hydration";
import { slowDown } from "../support/slow-page";

// On a processor four times as slow, a control is pressed as soon as it can be seen, disabled or
// not. Each press of an enabled control acts once. EARLY_PRESS_ROUNDS sets how often each control
// is pressed after each arrival.

const ROUNDS = Number(process.env.EARLY_PRESS_ROUNDS ?? 2);
const ARRIVALS = ["a load", "Back", "Forward"] as const;
type Arrival = (typeof ARRIVALS)[number];

/**
 * A page, and how a person opens it from the profile within the document, if every second round
 * does that.
 */
type Target = { path: string; open?: (page: Page) => Promise<void> };

test.use({ viewport: { width: 412, height: 839 } });
test.setTimeout(120_000 + ROUNDS * 30_000);

const getTab = (page: Page, name: string): Locator =>
  page.getByRole("navigation", { name: "Main tabs" }).getByRole("link", { name });

const expectProfile = (page: Page) => expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();

/** Comes to a page, and doesn't wait for its scripts or its screen. */
async function arrive(page: Page, { path, open }: Target, by: Arrival, round: number): Promise<void> {
  if (by === "a load") return void (await page.goto(path, { waitUntil: "commit" }));
  await page.goto("/profile");
  await expectProfile(page);
  const isInOneDocument = open !== undefined && round % 2 === 1;
  if (isInOneDocument) await open(page);
  else await page.goto(path);
  if (by === "Forward") {
    await page.goBack();
    await expect(page).toHaveURL(/\/profile$/);
    await expectProfile(page);
    return void (await page.goForward({ waitUntil: "commit" }));
  }
  if (isInOneDocument) await getTab(page, "Profile").click();
  else await page.goto("/profile");
  await expect(page).toHaveURL(/\/profile$/);
  await expectProfile(page);
  await page.goBack({ waitUntil: "commit" });
}

/**
 * Presses a control that can be seen, and returns whether it was enabled just before. If not, it
 * looked so.
 */
async function press(control: Locator): Promise<boolean> {
  await control.waitFor();
  const { isEnabled, opacity } = await control.evaluate((element) => ({
    isEnabled: !element.matches(":disabled"),
    opacity: Number(getComputedStyle(element).opacity),
  }));
  if (!isEnabled) expect(opacity).toBeLessThan(1);
  await control.click({ force: true });
  return isEnabled;
}

for (const arrival of ARRIVALS) {
  test.describe(`after ${arrival}`, { tag: "@nightly" }, () => {
    test.beforeEach(async ({ page, login }) => {
      await login();
      await slowDown(page);
    });

    const events: Target = {
      path: "/events",
      open: async (page) => {
        await getTab(page, "Events").click();
        await expect(page.getByRole("heading", { level: 1, name: "Events" })).toBeVisible();
      },
    };

    const network: Target = {
      path: "/people",
      open: async (page) => {
        await getTab(page, "Network").click();
        await expect(page).toHaveURL(/\/people$/);
      },
    };

    for (const [tab, url, from] of [
      ["Events", /\/events$/, network],
      ["Network", /\/people$/, events],
      ["Messages", /\/messages$/, events],
      ["Profile", /\/profile$/, events],
    ] as const)
      test(`the tab ${tab} opens its screen`, async ({ page }) => {
        for (let round = 0; round < ROUNDS; round++) {
          await arrive(page, from, arrival, round);
          await press(getTab(page, tab));
          await expect(page).toHaveURL(url);
          await expect(getTab(page, tab)).toHaveAttribute("aria-current", "page");
        }
      });

    test("the menu opens", async ({ page }) => {
      for (let round = 0; round < ROUNDS; round++) {
        await arrive(page, events, arrival, round);
        const button = page.getByRole("button", { name: "Open menu" });
        if (!(await press(button))) {
          await waitForHydration(page);
          await button.evaluate((element: HTMLElement) => element.click());
        }
        await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
      }
    });

    test("a card's button saves one RSVP", async ({ page, login }) => {
      const member = await login();
      const calls: string[] = [];
      page.on("request", (request) => void (request.url().endsWith("/rsvp") && calls.push(request.method())));
      for (let round = 0; round < ROUNDS; round++) {
        const { id: eventId, name } = await createEvent({ name: `Early ${crypto.randomUUID().slice(0, 8)}` });
        const open = async () => {
          await getTab(page, "Events").click();
          await page.getByRole("searchbox").fill(name);
          await expect(page).toHaveURL(/q=/);
        };
        await arrive(page, { path: `/events?q=${encodeURIComponent(name)}`, open }, arrival, round);
        const button = page.getByRole("listitem").filter({ hasText: name }).locator("[data-slot=rsvp-button]");
        if (!(await press(button))) {
          await waitForHydration(page);
          await button.evaluate((element: HTMLElement) => element.textContent === "RSVP" && element.click());
        }
        await expect(button).toHaveText(/^Cancel/);
        await expect.poll(() => db().eventRsvp.count({ where: { eventId, userId: member.id } })).toBe(1);
      }
      expect(calls).toEqual(Array.from({ length: ROUNDS }, () => "POST"));
    });

    test("Send sends a message that was typed at once, and once", async ({ page, login }) => {
      const [ana, ben] = [await createUser(), await createUser({ profile: { firstName: "Ben" } })];
      await createConnection(ana.id, ben.id);
      await login(ana);
      const texts = Array.from({ length: ROUNDS }, (_, round) => `Message ${round}`);
      const composer = page.getByRole("textbox", { name: "Message Ben" });
      const countOf = (content: string) => db().message.count({ where: { senderId: ana.id, content } });
      for (const [round, text] of texts.entries()) {
        await arrive(page, { path: `/messages?user=${ben.id}` }, arrival, round);
        await composer.fill(text);
        if (!(await press(page.getByRole("button", { name: "Send", exact: true })))) {
          await waitForHydration(page);
          // An empty field sends nothing.
          await composer.press("Enter");
        }
        await expect(composer).toHaveValue("");
        await expect.poll(() => countOf(text)).toBe(1);
      }
      expect(await Promise.all(texts.map(countOf))).toEqual(texts.map(() => 1));
    });
  });
}
