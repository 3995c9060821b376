import { defineConfig, devices } from "@playwright/test";

import { CHROMIUM_ARGS, findHeadlessShell } from "./scripts/chromium.cjs";

// As in Jest: an unusual zone, so that a time shown without its zone is noticed.
process.env.TZ = "Pacific/Chatham";
// Without it, Chromium can't save a file whose name isn't ASCII.
process.env.LC_ALL = "C.UTF-8";

/**
 * Tests of what the server decides or sends. They are the same on every screen, so they run on the
 * desktop only. The fake Eventbrite of `organizer-workflow` also has only one port.
 */
const SCREEN_INDEPENDENT = [
  "badges",
  "bench-rows",
  "caching",
  "calendar-mail",
  "calendar-subscription",
  "early-presses",
  "embedding",
  "first-load",
  "forced-colors",
  "keyboard",
  "large-text",
  "small-screens",
  "language",
  "pseudo-locale",
  "texts",
  "access-control",
  "email-and-password",
  "event-creators",
  "identity-provider",
  "invitation",
  "forgotten-password",
  "organizer-workflow",
  "search-among-many",
  "session",
  "site-settings",
  "time-zone",
  "two-step",
  "walk-in",
  "walkthrough-card",
  "written-names",
];

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  globalSetup: "./tests/e2e/support/global-setup.ts",
  workers: 2,
  // A retry would hide a test that fails now and then.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Room for a slow machine that does other work at the same time.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  use: {
    // A service worker could serve files of an earlier test, or reload a page in the middle of one.
    serviceWorkers: "block",
    locale: "en-US",
    timezoneId: "America/New_York",
    // Traces take a tenth of the time: `npm test -- --only e2e --trace on` records them.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      args: CHROMIUM_ARGS,
      ...findHeadlessShell(),
    },
  },
  projects: [
    { name: "desktop", use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } } },
    {
      name: "phone",
      testIgnore: SCREEN_INDEPENDENT.map((name) => `**/${name}.spec.ts`),
      use: { ...devices["Pixel 7"] },
    },
  ],
});
