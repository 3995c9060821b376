// Runs before each test file, before any product code is loaded. A developer's own .env must not reach the tests:
// what decides an outcome is set here, and what would call the outside world is taken away.
process.env.NEXTAUTH_SECRET = "a-secret-for-tests-alone-and-nothing-else";
process.env.NEXTAUTH_URL = "http://localhost:3000";
process.env.PORT = "3000";
process.env.REALTIME_PORT = "5000";
process.env.LOG_LEVEL = "silent";
process.env.TRUSTED_PROXIES = "";
// Unit tests have no database: one that reaches for it fails at once, by name.
process.env.DATABASE_URL = "postgres://nobody@unit-tests-have-no-database.invalid/none";

for (const name of ["REDIS_URL", "RESEND_API_KEY", "UPLOADTHING_TOKEN", "EVENTBRITE_TOKEN", "METRICS_TOKEN"]) {
  delete process.env[name];
}
