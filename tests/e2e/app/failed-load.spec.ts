import { createEvent } from "@/tests/support/factories/events";

import { expect, test } from "../support/fixtures";

test.afterEach(({ page }) => page.unrouteAll({ behavior: "ignoreErrors" }));

/** The sidebar's, or the bar of tabs on a phone. */
const NAVIGATION = { name: /^Main( tabs)?$/ };

test("offers to load a screen again whose code didn't arrive", async ({ page, login, browserConsole }) => {
  // The browser reports each script that fails, and React the error that the screen shows.
  browserConsole.allow(/ERR_FAILED|ChunkLoadError|Failed to load chunk/);
  const name = `Breakfast ${crypto.randomUUID().slice(0, 8)}`;
  await createEvent({ name });
  await login();
  await page.goto("/events");
  // The filtered list shows that the page runs; from then on it needs code for other screens only.
  await page.getByRole("searchbox").fill(name);
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
  const scripts = "**/_next/static/**/*.js*";
  await page.route(scripts, (route) => route.abort("failed"));

  const navigation = page.getByRole("navigation", NAVIGATION).filter({ visible: true });
  await navigation.getByRole("link", { name: /^Messages/ }).click();
  await expect(page.getByText("This screen didn't load")).toBeVisible();
  await page.unroute(scripts);
  await expect(page.getByText("The network was too slow or broke off. Nothing you saved is lost.")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Messages" })).toBeVisible();
});
