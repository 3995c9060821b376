import path from "node:path";

import { defineConfig } from "@playwright/test";

import base from "../../playwright.config";
import type { Options } from "../e2e/support/fixtures";

/** The stories of two people. The app runs already (stories.ts). */
export default defineConfig<Options>({
  ...base,
  testDir: path.resolve(__dirname, "../e2e"),
  outputDir: path.resolve(__dirname, "../../test-results"),
  globalSetup: undefined,
  testMatch: ["two-people-meet", "messages", "connect-with-approval", "block", "share-contact", "live-map"].map(
    (name) => `**/${name}.spec.ts`,
  ),
  // A killed process loses toasts and responses that it was about to send. Such a story is repeated
  // once.
  retries: 1,
  // One after another, so that more processes are killed in the course of each.
  workers: 1,
  // nginx repeats a read on the other process. A write that was in the killed one may have been
  // done, so it is not repeated.
  use: { ...base.use, allowedConsole: /status of 502/ },
  projects: base.projects?.filter(({ name }) => name === "desktop").map((project) => ({ ...project, testIgnore: [] })),
});
