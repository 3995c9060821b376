import { defineConfig, devices } from "@playwright/test";

import { CHROMIUM_ARGS, findHeadlessShell } from "./scripts/chromium.cjs";

// As in Jest: an unusual zone, so that a time shown without its zone is noticed.
process.env.TZ = "Pacific/Chatham";
// Without it, Chromium can't save a file whose name isn't ASCII.
process.env.LC_ALL = "C.UTF-8";

const toPatterns = (names: string[]): string[] => names.map((name) => `**/${name}.spec.ts`);

/** Tests of something that differs by the screen's size or by touch. */
const BOTH_SCREENS = toPatterns([
  "door-offline",
  "events-list",
  "live-map",
  "messages",
  "toasts",
  "two-people-meet",
  "walkthrough",
]);

/** Stories of people with their phones. All else runs on the desktop. */
const ON_PHONES = toPatterns([
  "block",
  "connect-with-approval",
  "door-story",
  "follow",
  "give-card",
  "guest-name-tag",
  "hide-at-event",
  "network-notes",
  "people-first",
  "quick-join",
  "recap",
  "scan",
  "share-contact",
  "shared-profile",
  "short-ways",
  "suggestions",
  "topics",
]);

/**
 * Tests that set their own screen, or of what the server decides or sends: they run once each night
 * too. The fake Eventbrite of `organizer-workflow` also has only one port.
 */
const ON_ONE_SCREEN = toPatterns([
  "access-control",
  "name-tags",
  "bench-rows",
  "calendar-mail",
  "early-presses",
  "email-and-password",
  "embedding",
  "event-creators",
  "first-load",
  "forced-colors",
  "forgotten-password",
  "identity-provider",
  "invitation",
  "keyboard",
  "language",
  "organizer-workflow",
  "pages",
  "search-among-many",
  "session",
  "site-settings",
  "small-screens",
  "time-zone",
  "two-step",
  "unicode-email",
  "walk-in",
  "walkthrough-card",
  "written-names",
]);

/** Each night all others run on both screens (docs/testing.md). */
const onBothScreens = process.env.SCREENS === "both";

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
    {
      name: "desktop",
      testIgnore: onBothScreens ? [] : ON_PHONES,
      use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } },
    },
    {
      name: "phone",
      ...(onBothScreens ? { testIgnore: ON_ONE_SCREEN } : { testMatch: [...BOTH_SCREENS, ...ON_PHONES] }),
      use: { ...devices["Pixel 7"] },
    },
  ],
});
