import { disconnect } from "@/lib/core/server/db";
import { resetRateLimits } from "@/lib/core/server/rate-limit";

import { resetDatabase } from "../database/database";

beforeAll(resetDatabase);
afterEach(resetRateLimits);
afterAll(disconnect);
