import { disconnect } from "@/lib/core/db";
import { resetRateLimits } from "@/lib/core/rate-limit";

import { resetDatabase } from "./database";
import { resetClock } from "./clock";

beforeAll(resetDatabase);
afterEach(() => {
  resetClock();
  resetRateLimits();
});
afterAll(disconnect);
