import type { Locator, Page } from "@playwright/test";

import { createEvent } from "@/tests/support/factories/events";

import { expect, test } from "../support/fixtures";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

/** Presses as the screen's people do: with the mouse or with a finger. */
async function press(control: Locator, isTouch: boolean | undefined): Promise<void> {
  await (isTouch ? control.tap() : control.click());
}

/** Opens a list of one event, because others come and go in the whole list, and its button. */
async function openEvent(page: Page): Promise<Locator> {
  const { name } = await createEvent({ name: `Shared ${crypto.randomUUID()}` });
  await page.goto(`/events?q=${encodeURIComponent(name)}`);
  return page.getByRole("button", { name: `Share ${name}` });
}

async function shareEvent(page: Page, share: Locator, isTouch: boolean | undefined): Promise<void> {
  await press(share, isTouch);
  await expect(page.locator("[data-slot=toast]")).toContainText("Link copied!");
}

test("closes the toast that follows a closed one by itself", async ({ page, login, hasTouch }) => {
  await login();
  const share = await openEvent(page);
  const toast = page.locator("[data-slot=toast]");

  await shareEvent(page, share, hasTouch);
  await press(toast.getByRole("button", { name: "Close" }), hasTouch);
  await expect(toast).toHaveCount(0);
  await expect(share).toBeFocused();

  await shareEvent(page, share, hasTouch);
  if (!hasTouch) await page.mouse.move(1, 1);
  await expect(toast).toHaveCount(0);
});

test("keeps a toast under the pointer and with the focus", async ({ page, login, hasTouch }) => {
  test.skip(hasTouch, "A finger doesn't hover.");
  await login();
  await page.clock.install();
  const share = await openEvent(page);
  const toast = page.locator("[data-slot=toast]");

  await shareEvent(page, share, false);
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
  await expect(share).toBeFocused();
});
