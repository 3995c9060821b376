import type { Page } from "@playwright/test";

import { expect } from "./fixtures";

/**
 * Waits until React has taken over the page, which enables its buttons. A link that is pressed
 * before loads the document.
 */
export const waitForHydration = (page: Page) => expect(page.locator("button").first()).toBeEnabled();
