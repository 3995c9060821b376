import type { Page } from "@playwright/test";

/**
 * Waits until the next page has its live connection, which opens after the first paint. The page
 * gets no live events before. Call it before you open the page.
 */
export async function waitForLiveConnection(page: Page): Promise<void> {
  const socket = await page.waitForEvent("websocket", (each) => new URL(each.url()).pathname === "/ws");
  await socket.waitForEvent("framereceived", ({ payload }) => String(payload).includes('"authenticated"'));
}
