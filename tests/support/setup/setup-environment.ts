// First, before anything else is loaded.
import "./exit-listeners";

import { mkdtempSync } from "node:fs";
import path from "node:path";

// Runs before each test file, before any product code is loaded. The tests must not depend on a
// developer's .env: variables that affect results are set here, and those that enable calls to
// external services are removed.
process.env.NEXTAUTH_SECRET = "a-secret-for-tests-only-and-nothing-else";
process.env.NEXTAUTH_URL = "http://localhost:3000";
process.env.PORT = "3000";
// Nothing listens on this port, so no test reaches an app that runs on the default ports of this
// machine.
process.env.REALTIME_PORT = "1";
// Files go to a folder of this test file, never to a developer's .data (see jest.config.ts). The
// outbox keeps the newest mails only, so those of other files would push out a test's own.
process.env.DATA_DIR = mkdtempSync(path.join(process.env.NAMETAG_TEST_DATA ?? "", "file-"));
process.env.LOG_LEVEL = "silent";
process.env.TRUSTED_PROXIES = "";
// Unit tests have no database: a test that connects to one fails at once, and its error names the
// reason.
process.env.DATABASE_URL = "postgres://nobody@unit-tests-have-no-database.invalid/none";

for (const name of [
  "REDIS_URL",
  "RESEND_API_KEY",
  "SMTP_URL",
  "MAIL_FROM",
  "MAIL_REPLY_TO",
  "SMS_ACCOUNT_SID",
  "SMS_AUTH_TOKEN",
  "SMS_FROM",
  "SMS_COUNTRIES",
  "SMS_BASE_URL",
  "UPLOADTHING_TOKEN",
  "S3_ENDPOINT",
  "S3_BUCKET",
  "S3_REGION",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "BACKUP_S3_PREFIX",
  "BACKUP_PASSPHRASE",
  "BACKUP_PASSPHRASE_FILE",
  "EVENTBRITE_TOKEN",
  "METRICS_TOKEN",
]) {
  delete process.env[name];
}
