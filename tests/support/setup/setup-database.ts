import { disconnect } from "@/lib/core/server/db";
import { resetRateLimits } from "@/lib/core/server/rate-limit";

import { resetDatabase } from "../database/database";
import { resetClock } from "./clock";

beforeAll(resetDatabase);
afterEach(() => {
  resetClock();
  resetRateLimits();
});
afterAll(disconnect);
