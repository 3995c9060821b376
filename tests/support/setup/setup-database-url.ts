import { getWorkerDatabaseUrl } from "../database/test-databases";

// Before product code is loaded, so that its first connection already goes to this worker's own
// database.
process.env.DATABASE_URL = getWorkerDatabaseUrl();
process.env.DATABASE_POOL = "10";
// Races of fifty requests take longer than a request should wait when the machine does other work
// too.
process.env.DATABASE_WAIT_MS = "30000";
