import type { Locator, Page } from "@playwright/test";

import { expect } from "./fixtures";

const MAX_PRESSES = 120;

/**
 * Moves the focus to a control with Tab, as a member without a pointer does, and expects to see
 * where it is.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; !(await isFocused()); presses += 1) {
    if (presses === MAX_PRESSES) throw new Error(`Tab does not reach ${String(target)}`);
    await page.keyboard.press("Tab");
  }
  const isMarked = await target.evaluate((element) =>
    ["", "::after"].some((part) => getComputedStyle(element, part || null).outlineStyle !== "none"),
  );
  expect(isMarked, "an outline around the focus").toBe(true);
}

/** Moves the focus to a control and presses a key on it. */
export async function press(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}
