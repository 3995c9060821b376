import type { Locator, Page } from "@playwright/test";

import { createEvent } from "@/tests/support/factories/events";

import { expect, test } from "../support/fixtures";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

/** Presses as the screen's people do: with the mouse or with a finger. */
async function press(control: Locator, isTouch: boolean | undefined): Promise<void> {
  await (isTouch ? control.tap() : control.click());
}

async function shareFirstEvent(page: Page, isTouch: boolean | undefined): Promise<Locator> {
  const share = page.getByRole("button", { name: /^Share / }).first();
  await press(share, isTouch);
  await expect(page.locator("[data-slot=toast]")).toContainText("Link copied!");
  return share;
}

test("closes the toast that follows a closed one by itself", async ({ page, login, hasTouch }) => {
  await createEvent();
  await login();
  await page.goto("/events");
  const toast = page.locator("[data-slot=toast]");

  const share = await shareFirstEvent(page, hasTouch);
  await press(toast.getByRole("button", { name: "Close" }), hasTouch);
  await expect(toast).toHaveCount(0);
  await expect(share).toBeFocused();

  await shareFirstEvent(page, hasTouch);
  if (!hasTouch) await page.mouse.move(1, 1);
  await expect(toast).toHaveCount(0, { timeout: 10_000 });
});

test("keeps a toast under the pointer and with the focus", async ({ page, login, hasTouch }) => {
  test.skip(hasTouch, "A finger doesn't hover.");
  await createEvent();
  await login();
  await page.clock.install();
  await page.goto("/events");
  const toast = page.locator("[data-slot=toast]");

  await shareFirstEvent(page, false);
  await toast.hover();
  await page.clock.runFor(20_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(1, 1);
  await page.keyboard.press("F8");
  await page.clock.runFor(20_000);
  await expect(toast).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(toast.getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.clock.runFor(1_000);
  await expect(toast).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Share / }).first()).toBeFocused();
});
