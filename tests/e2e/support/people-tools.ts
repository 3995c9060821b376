import type { Page } from "@playwright/test";

/** Presses a tool of an event's People: a button on a wide screen, in a menu on a phone. */
export async function pressTool(page: Page, name: string): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) >= 768) return page.getByRole("button", { name }).click();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name }).click();
}
