import type { Page } from "@playwright/test";

/** Waits until the page's requests go through its service worker. */
export const waitForServiceWorker = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
