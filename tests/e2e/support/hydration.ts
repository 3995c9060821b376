import type { Page } from "@playwright/test";

/** Waits until React has taken over the page. A link that is pressed before loads the document, and what else is done is repeated. */
export const waitForHydration = (page: Page) => page.waitForFunction(() => !("nametagTakeEarlyInput" in window));
