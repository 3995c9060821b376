import { parseEnv } from "./env";

/** Every group is complete, so that a wrong value is the only fault. */
const complete = {
  DATABASE_URL: "postgresql://u:p@127.0.0.1:5432/nametag",
  NEXTAUTH_SECRET: "x".repeat(32),
  MAIL_FROM: "Nametag <hello@example.com>",
  SMTP_URL: "smtps://mail.example.com",
  ...{ SMTP_OAUTH_TOKEN_URL: "https://id.example.com/token", SMTP_OAUTH_USER: "hello@example.com" },
  ...{ SMTP_OAUTH_CLIENT_ID: "nametag", SMTP_OAUTH_CLIENT_SECRET: "secret" },
  ...{ SMS_ACCOUNT_SID: `AC${"0".repeat(32)}`, SMS_AUTH_TOKEN: "token", SMS_FROM: "+18135550100" },
  ...{ VAPID_PUBLIC_KEY: `B${"A".repeat(86)}`, VAPID_PRIVATE_KEY: "A".repeat(43) },
  ...{ S3_ENDPOINT: "https://s3.example.com", S3_BUCKET: "nametag", S3_REGION: "us-east-1" },
  ...{ S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "secret", BACKUP_S3_PREFIX: "backups" },
  ...{ TILE_URL: "https://tiles.example.com/{z}/{x}/{y}.png", TILE_ATTRIBUTION: "© Madrid" },
  ...{ OIDC_ISSUER: "https://id.example", OIDC_CLIENT_ID: "nametag", OIDC_CLIENT_SECRET: "secret", OIDC_LABEL: "ID" },
};

const WRONG: Record<string, string[]> = {
  PORT: ["0", "70000", "3000.5", "-1", "http"],
  REALTIME_PORT: ["1e9", "5000a"],
  REALTIME_URL: ["realtime:5000", "ftp://realtime"],
  DATABASE_URL: ["localhost/nametag", "mysql://db/nametag", "postgres://u:p#ss@db/nametag", "postgres://u:1/2@db/n"],
  DATABASE_POOL: ["1", "201", "ten"],
  DATABASE_WAIT_MS: ["99", "60001"],
  REDIS_URL: ["http://cache", "redis:6379", "redis://u:1/2@cache"],
  NEXTAUTH_SECRET: ["short", "x".repeat(31)],
  NEXTAUTH_URL: ["nametag.example", "https://nametag.example/app", "https://nametag.example?x=1", "ftp://site.example"],
  TRUSTED_PROXIES: ["proxy", "10.0.0.0/40", "127.0.0.1;10.0.0.1"],
  RESEND_API_KEY: ["re_1 re_2"],
  RESEND_BASE_URL: ["resend"],
  MAIL_FROM: ["hello", "Hello <hello>", "a@b@c", "a@example.com\nBcc: b@example.com"],
  MAIL_REPLY_TO: ["Help", "Help <help@example.com>"],
  SMTP_URL: ["mail.example.com", "smtp://user@mail.example.com", "http://mail.example.com", "smtp://a:b@c/inbox"],
  SMTP_OAUTH_TOKEN_URL: ["http://id.example.com/token", "id.example.com"],
  SMTP_OAUTH_USER: ["a b"],
  SMS_ACCOUNT_SID: ["AC1"],
  SMS_AUTH_TOKEN: ["a b"],
  SMS_FROM: ["+1", "a name that is long"],
  SMS_COUNTRIES: ["XX", "USA"],
  SMS_BASE_URL: ["twilio"],
  VAPID_PUBLIC_KEY: ["x"],
  VAPID_PRIVATE_KEY: ["x"],
  VAPID_SUBJECT: ["hello@example.com", "http://example.com"],
  UPLOADTHING_TOKEN: ["sk_live_1"],
  S3_ENDPOINT: ["s3.example.com", "s3://bucket"],
  S3_BUCKET: ["a/b", "x"],
  S3_REGION: ["us east"],
  S3_ACCESS_KEY_ID: ["a b"],
  S3_SECRET_ACCESS_KEY: ["a b"],
  TILE_URL: ["https://tiles.example.com", "http://tiles.example.com/{z}/{x}/{y}.png"],
  TILE_ATTRIBUTION: ["x".repeat(501)],
  OIDC_ISSUER: ["http://id.example", "id.example"],
  OIDC_CLIENT_ID: ["a b"],
  OIDC_LABEL: ["x".repeat(41)],
  OIDC_ALLOWED_GROUPS: [",", " , "],
  OIDC_ALLOWED_DOMAINS: ["example.com; example.org", "@example.com", "example", ","],
  OIDC_TRUST_EMAIL: ["yes"],
  OIDC_CLAIM_NAME: ["full name"],
  OIDC_CLAIM_EMAIL: ["e mail", "upn"],
  OIDC_CLAIM_GROUPS: ["my groups"],
  SIGN_IN: ["oidc"],
  REGISTRATION: ["off", "Open"],
  EVENT_CREATORS: ["all"],
  ADMIN_TWO_STEP: ["1", "yes"],
  SELFIE_BUTTON: ["yes"],
  JOBS: ["true"],
  DEMO: ["false"],
  EVENTBRITE_TOKEN: ["a b"],
  EVENTBRITE_BASE_URL: ["eventbrite"],
  EVENTBRITE_ORGANIZATION_ID: ["mine"],
  SECURITY_CONTACT: ["security@example.com"],
  OTEL_EXPORTER_OTLP_ENDPOINT: ["collector:4318"],
  METRICS_TOKEN: ["short"],
  ACTIVITY_RETENTION_DAYS: ["90", "a year"],
  GUEST_RETENTION_DAYS: ["0"],
  GUEST_MAILS_PER_DAY: ["0"],
  BACKUP_S3_PREFIX: ["uploads", "/backups"],
  BACKUP_PASSPHRASE: ["short"],
  BACKUP_KEEP: ["0"],
  LOG_LEVEL: ["verbose", "trace"],
};
const rows = Object.entries(WRONG).flatMap(([name, values]) => values.map((value) => [name, value] as const));

it("reads the complete settings, and has a table of ninety wrong values", () => {
  expect(() => parseEnv(complete)).not.toThrow();
  expect(rows.length).toBeGreaterThanOrEqual(90);
});

it.each(rows)("names %s in each line, and what it must be, for %j", (name, value) => {
  let message = "";
  try {
    parseEnv({ ...complete, [name]: value });
  } catch (error) {
    message = (error as Error).message;
  }
  const lines = message.split("\n");
  expect(lines.filter((line) => !line.startsWith(`${name}: `))).toEqual([]);
  expect(message).toMatch(/^\w+: (must|needs) .+/);
});
