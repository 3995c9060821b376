import type { Page } from "@playwright/test";

/** Buttons on a wide screen. The other tools are in the menu, as all are on a phone. */
const BUTTONS = ["Add a guest", "Add a walk-in", "Select several"];

/** Presses a tool of an event's People. */
export async function pressTool(page: Page, name: string): Promise<void> {
  const isWide = (page.viewportSize()?.width ?? 0) >= 768;
  if (isWide && BUTTONS.includes(name)) return page.getByRole("button", { name }).click();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name }).click();
}
