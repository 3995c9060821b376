import type { Page } from "@playwright/test";

/**
 * Waits until the next page has its live connection, which is opened after the first paint: only
 * from then on is it told what others change. To be called before the page is opened.
 */
export async function waitForLiveConnection(page: Page): Promise<void> {
  const socket = await page.waitForEvent("websocket", (each) => new URL(each.url()).pathname === "/ws");
  await socket.waitForEvent("framereceived", ({ payload }) => String(payload).includes('"authenticated"'));
}
