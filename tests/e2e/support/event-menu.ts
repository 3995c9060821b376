import type { Page } from "@playwright/test";

/** Presses an item in the menu of the event's own card. */
export async function chooseAtEvent(page: Page, name: string | RegExp): Promise<void> {
  const card = page.locator("[data-slot=join-event-card]");
  await card.getByRole("button", { name: /^More for / }).click();
  await page.getByRole("menuitem", { name }).click();
}
