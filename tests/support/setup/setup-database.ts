import { disconnect } from "@/lib/core/server/db";
import { waitForBackgroundWork } from "@/lib/core/server/process/background";
import { forgetSite } from "@/lib/core/server/site/site-settings";
import { resetRateLimits } from "@/lib/core/server/rate-limit";

import { resetDatabase } from "../database/database";

beforeAll(resetDatabase);
afterEach(async () => {
  // Work that a response left behind must neither reach the next test nor outlive the file.
  await waitForBackgroundWork();
  resetRateLimits();
  forgetSite();
});
afterAll(async () => {
  // The processes that decoded pictures would keep Jest running. Most files start none, and don't
  // load the module.
  if ("nametagDecoders" in globalThis) (await import("@/lib/uploads/decoder/pool")).stopDecoders();
  await disconnect();
});
