/** From one screen to the next (docs/product/navigation.md#from-one-screen-to-the-next). */
import type { Page } from "@playwright/test";

import { db } from "@/lib/core/server/db";
import { createConnection } from "@/tests/support/factories/connections";
import { createEvent } from "@/tests/support/factories/events";
import { createMessage } from "@/tests/support/factories/messages";
import { createUser } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";
import { waitForHydration } from "../support/hydration";

for (const reducedMotion of ["no-preference", "reduce"] as const)
  test(`shows a placeholder after 150 ms, with motion: ${reducedMotion}`, async ({ page, login }) => {
    await page.emulateMedia({ reducedMotion });
    const [me, other] = [await createUser(), await createUser()];
    await createConnection(me.id, other.id);
    await createMessage(other.id, me.id, "Hello");
    await login(me);
    await page.goto("/messages");
    await page.route("**/api/messages/conversation/*", () => undefined);
    await page.getByRole("button", { name: /Hello/ }).click();
    const skeleton = page.locator("[data-slot=skeleton]").first();
    await expect(skeleton).toBeVisible();
    const visibilities = await skeleton.evaluate((element) => {
      // A copy, because an animation that has ended is not listed.
      const copy = element.cloneNode() as HTMLElement;
      element.after(copy);
      const wait = copy.getAnimations().find((each) => (each as CSSAnimation).animationName === "wait");
      wait?.pause();
      return [149, 152].map((time) => {
        if (wait) wait.currentTime = time;
        return getComputedStyle(copy).visibility;
      });
    });
    expect(visibilities).toEqual(["hidden", "visible"]);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

test("acknowledges a pressed tab before a slow screen arrives", async ({ page, login }) => {
  await page.setViewportSize({ width: 375, height: 740 });
  await login();
  await page.goto("/events");
  const tabs = page.getByRole("navigation", { name: "Main tabs" });
  const getColor = (name: string) => tabs.getByRole("link", { name }).evaluate((link) => getComputedStyle(link).color);
  await expect(tabs).toBeVisible();
  await waitForHydration(page);
  const [highlighted, plain] = [await getColor("Events"), await getColor("Messages")];
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/messages\?_rsc=/, async (route) => {
    await released;
    await route.continue();
  });
  await tabs.getByRole("link", { name: "Messages" }).click();
  const bar = page.getByRole("progressbar", { name: "Loading the screen" });
  await expect(bar).toBeVisible();
  await expect.poll(() => getColor("Messages")).toBe(highlighted);
  await expect.poll(() => getColor("Events")).toBe(plain);
  await expect(page).toHaveURL(/\/events$/);
  release();
  await expect(page.getByRole("heading", { level: 1, name: "Messages" })).toBeVisible();
  await expect(bar).toHaveCount(0);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("follows a link that is pressed while a search is being typed, and keeps the search", async ({ page, login }) => {
  const { name } = await createEvent({ name: `Breakfast ${crypto.randomUUID().slice(0, 8)}` });
  await login();
  await page.goto("/events");
  const search = page.getByRole("searchbox");
  // The filtered list shows that the page runs.
  await search.fill(name.slice(0, -1));
  await page.waitForURL(`**/events?q=${name.slice(0, -1).replace(" ", "+")}`);
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
  // Longer than the pause after which the list is searched.
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/messages\?_rsc=/, async (route) => {
    await released;
    await route.continue();
  });
  const link = page
    .getByRole("navigation", { name: /^Main/ })
    .filter({ visible: true })
    .getByRole("link", { name: "Messages" });
  await search.evaluate((field: HTMLInputElement) => field.focus());
  await page.keyboard.press("End");
  const searched = page.waitForURL(`**/events?q=${name.replace(" ", "+")}`);
  await page.keyboard.insertText(name.slice(-1));
  await link.dispatchEvent("click");
  await searched;
  release();
  await expect(page.getByRole("heading", { level: 1, name: "Messages" })).toBeVisible();
  await page.goBack();
  await expect(search).toHaveValue(name);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

/** Records the parts that each view transition moves from now on, across navigations in the app. */
async function recordMovedParts(page: Page): Promise<() => Promise<string[][]>> {
  await page.evaluate(() => {
    const recorded: string[][] = [];
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (...parameters) => {
      const transition = start(...parameters);
      const record = () => {
        const effects = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? "");
        const names = effects.map((pseudo) => /^::view-transition-group\((event-.+)\)$/.exec(pseudo)?.[1]);
        recorded.push([...new Set(names.filter((name) => name !== undefined))]);
      };
      // The browser skips one that another begins during.
      transition.ready.then(record, () => undefined);
      return transition;
    };
    Object.assign(window, { recorded });
  });
  return () => page.evaluate(() => (window as unknown as { recorded: string[][] }).recorded);
}

test("moves an event's date from its card to its page, and back", async ({ page, login }) => {
  const name = `Breakfast ${crypto.randomUUID().slice(0, 8)}`;
  // The list begins with the event that started first. Only a synced one can last so long.
  const synced = { eventbriteId: crypto.randomUUID() };
  const event = await createEvent({ name, startTime: new Date("2001-01-01T15:00:00Z"), ...synced });
  await login();
  await page.goto("/events");
  // The filtered list shows that the page runs.
  await page.getByRole("searchbox").fill(name);
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
  const getMoved = await recordMovedParts(page);
  const moved = [`event-${event.id}`];
  const link = page.getByRole("main").getByRole("link", { name });
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect.poll(getMoved).toContainEqual(moved);
  const there = (await getMoved()).length;
  await page.getByRole("link", { name: "All events" }).click();
  await expect(link).toBeVisible();
  await expect.poll(async () => (await getMoved()).slice(there)).toContainEqual(moved);
  await db().event.delete({ where: { id: event.id } });
});
