import type { Page } from "@playwright/test";

/**
 * Waits until the page's next live connection is there, which opens after the first paint, and
 * again after the network was away. The page gets no live events before. Call it before you open
 * the page, or take its network away.
 */
export const waitForLiveConnection = (page: Page): Promise<void> =>
  new Promise((resolve) => {
    page.on("websocket", (socket) => {
      if (new URL(socket.url()).pathname !== "/ws") return;
      socket.on("framereceived", ({ payload }) => {
        if (String(payload).includes('"authenticated"')) resolve();
      });
    });
  });

/** Opens a page on which something changes live, and waits until it would. */
export async function openLivePage(page: Page, path: string): Promise<void> {
  const connected = waitForLiveConnection(page);
  await page.goto(path);
  await connected;
}
