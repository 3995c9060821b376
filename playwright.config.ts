import { defineConfig, devices } from "@playwright/test";

import { CHROMIUM_ARGS, findChromium } from "./scripts/chromium.cjs";

// As in Jest: a zone nobody tests in by habit, so that a time shown without its zone is noticed.
process.env.TZ = "Pacific/Chatham";

const chromium = findChromium();

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  globalSetup: "./tests/e2e/support/global-setup.ts",
  workers: 2,
  // A test that passes on a second try has failed once: find out why.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  use: {
    // One that serves files of an earlier test, or reloads in the middle of one, would be a test of something else.
    serviceWorkers: "block",
    locale: "en-US",
    timezoneId: "America/New_York",
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
    launchOptions: {
      args: CHROMIUM_ARGS,
      executablePath: chromium?.path,
    },
  },
  projects: [
    { name: "desktop", use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } } },
    { name: "phone", use: { ...devices["Pixel 7"] } },
  ],
});
