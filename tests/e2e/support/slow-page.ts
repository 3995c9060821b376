import { setTimeout as wait } from "node:timers/promises";

import type { Page } from "@playwright/test";

/** As on a busy machine, where the browser goes back some time after it was asked to. */
export async function goBackSlowly(page: Page): Promise<void> {
  await slowDown(page);
  await page.addInitScript(() => {
    const [back, go] = [history.back.bind(history), history.go.bind(history)];
    history.back = () => void setTimeout(back, 300);
    history.go = (delta) => void setTimeout(() => go(delta), 300);
  });
}

/** Makes each screen that the router loads take longer than going back slowly. */
export const answerPagesSlowly = (page: Page): Promise<unknown> =>
  page.route(/[?&]_rsc=/, async (route) => {
    await wait(500);
    await route.continue();
  });

/** Makes the page's processor four times as slow. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}
