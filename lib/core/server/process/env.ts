import { z } from "zod";

import { normalizeEmail } from "../../shared/contact/email-address";
import { parseSmtpUrl, type SmtpServer } from "./smtp-url";

const blankIsUnset = (value: unknown) => (typeof value === "string" && value.trim() === "" ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsUnset, schema.optional());
const whole = (min: number, max: number, fallback: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  const number = z.coerce.number(error).int(error).min(min, error).max(max, error);
  return z.preprocess(blankIsUnset, number.default(fallback));
};
const word = optional(z.string().regex(/^\S+$/, "must be one word"));
const address = z.url({ protocol: /^https?$/, error: "must be an address like https://example.com" });
const webUrl = optional(address);
const splitList = (text: string): string[] =>
  text
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
/** Commas alone are refused: no name would let everybody in, or nobody. */
const nameList = z.string().transform(splitList).pipe(z.array(z.string()).min(1, "must be names, separated by commas"));
const contact = optional(
  z.string().regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, "must start with mailto: or https:"),
);
const ENCODE = "must be a URL; write special characters of the password as %23 for #, %2F for / and so on";

/** Otherwise a part of the password would be read as the host, which messages name. */
function isEncoded(value: string): boolean {
  try {
    const { username, password, pathname, search, hash } = new URL(value);
    decodeURIComponent(username + password + pathname);
    return !`${pathname}${search}${hash}`.includes("@");
  } catch {
    return false;
  }
}

function isOrigin(value: string): boolean {
  const { username, pathname, search, hash } = new URL(value);
  return username === "" && /^\/*$/.test(pathname) && search === "" && hash === "";
}

/** Secrets are sent there, so it is https, but for this machine. */
const secureUrl = optional(
  z
    .string()
    .regex(
      /^(https:\/\/[^\s?#]+|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?(\/[^\s?#]*)?)$/,
      "must be an https: address without a query",
    ),
);

const proxy = z.union(
  [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
  "must be addresses or ranges like 127.0.0.1 or 172.16.0.0/28, separated by commas",
);

/** UploadThing's tokens are JSON in base64. */
function isUploadThingToken(token: string): boolean {
  try {
    return z.object({ apiKey: z.string(), appId: z.string() }).safeParse(JSON.parse(atob(token))).success;
  } catch {
    return false;
  }
}

const REGIONS = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
const isCountry = (code: string): boolean => /^[A-Z]{2}$/.test(code) && REGIONS.of(code) !== undefined;

const flag = z.preprocess(blankIsUnset, z.enum(["0", "1"]).default("1")).transform((value) => value === "1");

export const MIN_PASSPHRASE_LENGTH = 16;

/** Like example.com, in the form in which addresses are stored. */
const domain = z.string().transform((name, context) => {
  const email = normalizeEmail(`a@${name}`);
  if (email) return email.slice(2);
  context.addIssue({ code: "custom", message: "must be domains like example.com, separated by commas" });
  return z.NEVER;
});

const OIDC = "the other OIDC settings";
const OIDC_OPTIONS = [
  ...(["OIDC_ADMIN_GROUP", "OIDC_ALLOWED_GROUPS", "OIDC_ALLOWED_DOMAINS", "OIDC_TRUST_EMAIL"] as const),
  ...(["OIDC_CLAIM_NAME", "OIDC_CLAIM_EMAIL", "OIDC_CLAIM_GROUPS"] as const),
];
const SMTP_OAUTH = "the other SMTP_OAUTH settings";
/** Settings that work together only: a map must not name OpenStreetMap for tiles of others. */
const GROUPS = [
  { names: ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY"], others: "the other VAPID key" },
  { names: ["SMS_ACCOUNT_SID", "SMS_AUTH_TOKEN", "SMS_FROM"], others: "the other SMS settings" },
  {
    names: ["S3_ENDPOINT", "S3_BUCKET", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
    others: "the other S3 settings",
  },
  { names: ["TILE_URL", "TILE_ATTRIBUTION"], others: "the other TILE setting" },
  { names: ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_LABEL"], others: OIDC },
  { names: ["SMTP_OAUTH_TOKEN_URL", "SMTP_OAUTH_USER", "SMTP_OAUTH_CLIENT_ID"], others: SMTP_OAUTH },
] as const;

/** With `{s}`, a tile server has three hosts, which Leaflet names a, b and c. */
function isTileUrl(template: string): boolean {
  const names = [...template.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name ?? "");
  const sample = template.replace(/\{[^}]*\}/g, "a");
  if (!["z", "x", "y"].every((name) => names.includes(name)) || !URL.canParse(sample)) return false;
  const { protocol, hostname, username } = new URL(sample);
  const isLocal = protocol === "http:" && ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  return (protocol === "https:" || isLocal) && username === "" && names.every((name) => /^[zxysr]$/.test(name));
}

type Fault = [name: string, message: string];

type OAuthSettings = {
  SMTP_URL?: SmtpServer;
  SMTP_OAUTH_TOKEN_URL?: string;
  SMTP_OAUTH_USER?: string;
  SMTP_OAUTH_CLIENT_ID?: string;
  SMTP_OAUTH_CLIENT_SECRET?: string;
  SMTP_OAUTH_CLIENT_SECRET_FILE?: string;
  SMTP_OAUTH_SCOPE?: string;
};

/** Returns names with what is wrong with them, beside half a group. */
function findSmtpOAuthFaults(settings: OAuthSettings): Fault[] {
  const { SMTP_OAUTH_CLIENT_SECRET: secret, SMTP_OAUTH_CLIENT_SECRET_FILE: file, SMTP_URL: server } = settings;
  const faults: Fault[] = [];
  if (settings.SMTP_OAUTH_TOKEN_URL === undefined) {
    if (secret ?? file ?? settings.SMTP_OAUTH_SCOPE)
      faults.push(["SMTP_OAUTH_TOKEN_URL", `is required together with ${SMTP_OAUTH}`]);
    return faults;
  }
  if (!secret === !file)
    faults.push(["SMTP_OAUTH_CLIENT_SECRET", "must be set, or SMTP_OAUTH_CLIENT_SECRET_FILE instead of it"]);
  if (!server || server.login)
    faults.push(["SMTP_URL", `must be set without a user and a password, together with ${SMTP_OAUTH}`]);
  return faults;
}

type Together = OAuthSettings & Record<string, unknown>;

/** Returns names with what is wrong with them beside others. A wrong value counts as set. */
function findFaults(settings: Together): Fault[] {
  const faults: Fault[] = [];
  for (const { names, others } of GROUPS) {
    const missing = names.filter((name) => settings[name] === undefined);
    const isUsed = others === OIDC && OIDC_OPTIONS.some((name) => settings[name]);
    if (missing.length === names.length && !isUsed) continue;
    for (const name of missing) faults.push([name, `is required together with ${others}`]);
  }
  if (settings.SIGN_IN === "provider" && settings.OIDC_ISSUER === undefined)
    faults.push(["SIGN_IN", "needs the OIDC settings, because no one could sign in without a provider"]);
  if (settings.OIDC_CLAIM_EMAIL !== undefined && !settings.OIDC_TRUST_EMAIL)
    faults.push(["OIDC_CLAIM_EMAIL", "needs OIDC_TRUST_EMAIL=1, because email_verified is about the claim email"]);
  if (settings.BACKUP_S3_PREFIX !== undefined && settings.S3_ENDPOINT === undefined)
    faults.push(["BACKUP_S3_PREFIX", "needs the S3 settings"]);
  if (settings.BACKUP_PASSPHRASE !== undefined && settings.BACKUP_PASSPHRASE_FILE !== undefined)
    faults.push(["BACKUP_PASSPHRASE_FILE", "must not be set together with BACKUP_PASSPHRASE"]);
  // No default: providers refuse senders from domains that the account doesn't own.
  const provider = settings.RESEND_API_KEY ? "RESEND_API_KEY" : settings.SMTP_URL && "SMTP_URL";
  if (provider && !settings.MAIL_FROM) faults.push(["MAIL_FROM", `is required together with ${provider}`]);
  return [...faults, ...findSmtpOAuthFaults(settings)];
}

function addOAuth(server: SmtpServer | undefined, settings: OAuthSettings): SmtpServer | undefined {
  const { SMTP_OAUTH_TOKEN_URL: tokenUrl, SMTP_OAUTH_USER: user, SMTP_OAUTH_CLIENT_ID: clientId } = settings;
  if (!server || !tokenUrl || !user || !clientId) return server;
  const { SMTP_OAUTH_CLIENT_SECRET: secret, SMTP_OAUTH_CLIENT_SECRET_FILE: secretFile } = settings;
  return { ...server, oauth: { tokenUrl, user, clientId, secret, secretFile, scope: settings.SMTP_OAUTH_SCOPE } };
}

const schema = z
  .object({
    NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
    PORT: whole(1, 65_535, 3000),
    REALTIME_PORT: whole(1, 65_535, 5000),
    REALTIME_URL: webUrl,
    DATA_DIR: z.string().min(1).default(".data"),
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, "must start with postgres:// or postgresql://")
      .refine(isEncoded, ENCODE),
    DATABASE_POOL: whole(2, 200, 10),
    DATABASE_WAIT_MS: whole(100, 60_000, 3_000),
    REDIS_URL: optional(
      z
        .string()
        .regex(/^rediss?:\/\//, "must start with redis:// or rediss://")
        .refine(isEncoded, ENCODE),
    ),
    NEXTAUTH_SECRET: z.string().min(32, "must have at least 32 characters"),
    NEXTAUTH_URL: optional(
      address.refine(
        (value) => !URL.canParse(value) || isOrigin(value),
        "must have no path and no login, as in https://example.com",
      ),
    ),
    TRUSTED_PROXIES: z.string().default("").transform(splitList).pipe(z.array(proxy)),
    RESEND_API_KEY: word,
    RESEND_BASE_URL: webUrl,
    MAIL_FROM: optional(
      // A name and an address, or an address alone. A line break would start another mail header.
      z
        .string()
        .regex(/^([^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, "must be like Nametag <hello@example.com>"),
    ),
    MAIL_REPLY_TO: optional(z.email("must be an address like help@example.com").max(255)),
    SMTP_URL: optional(
      z.string().transform((text, context) => {
        const server = parseSmtpUrl(text);
        if (server) return server;
        const message = "must be like smtp://user:password@mail.example.com:587 or smtps://…:465, with %2F for a /";
        context.addIssue({ code: "custom", message });
        return z.NEVER;
      }),
    ),
    // Logs in at the mail server by a token (docs/operations.md#mail).
    SMTP_OAUTH_TOKEN_URL: secureUrl,
    SMTP_OAUTH_USER: word,
    SMTP_OAUTH_CLIENT_ID: word,
    SMTP_OAUTH_CLIENT_SECRET: word,
    SMTP_OAUTH_CLIENT_SECRET_FILE: optional(z.string()),
    SMTP_OAUTH_SCOPE: optional(z.string().trim()),
    // Twilio's account, and the number or sender of its text messages.
    SMS_ACCOUNT_SID: optional(z.string().regex(/^AC[0-9a-f]{32}$/i, "must be AC and 32 hexadecimal digits")),
    SMS_AUTH_TOKEN: word,
    SMS_FROM: optional(
      z.string().regex(/^(\+[1-9]\d{7,14}|[\w ]{1,11})$/, "must be a number like +18135550100, or a sender"),
    ),
    SMS_COUNTRIES: optional(
      z
        .string()
        .transform((text) =>
          text
            .toUpperCase()
            .split(/[\s,]+/)
            .filter(Boolean),
        )
        .refine((names) => names.every(isCountry), "must be codes of countries like US, CA")
        // Only commas name none.
        .transform((names) => (names.length > 0 ? names : undefined)),
    ),
    SMS_BASE_URL: webUrl,
    // An uncompressed P-256 point and its private scalar, in base64url (RFC 8292).
    VAPID_PUBLIC_KEY: optional(z.string().regex(/^B[\w-]{86}$/, "must be the 87 characters of a public key")),
    VAPID_PRIVATE_KEY: optional(z.string().regex(/^[\w-]{43}$/, "must be the 43 characters of a private key")),
    VAPID_SUBJECT: contact,
    UPLOADTHING_TOKEN: optional(
      z.string().refine(isUploadThingToken, "must be the whole token of UploadThing's dashboard"),
    ),
    // A store that speaks S3, with the bucket in the path.
    S3_ENDPOINT: webUrl,
    S3_BUCKET: optional(z.string().regex(/^[a-z\d][a-z\d._-]{1,61}[a-z\d]$/i, "must be the name of a bucket")),
    S3_REGION: optional(z.string().regex(/^[\w-]+$/, "must be the name of a region, such as us-east-1")),
    S3_ACCESS_KEY_ID: word,
    S3_SECRET_ACCESS_KEY: word,
    TILE_URL: optional(
      z.string().trim().max(500).refine(isTileUrl, "must be like https://tiles.example.com/{z}/{x}/{y}.png"),
    ),
    TILE_ATTRIBUTION: optional(z.string().trim().max(500, "must have at most 500 characters")),
    // The site's own identity provider (docs/product/identity-provider.md).
    OIDC_ISSUER: secureUrl,
    OIDC_CLIENT_ID: word,
    OIDC_CLIENT_SECRET: word,
    OIDC_LABEL: optional(z.string().trim().max(40, "must have at most 40 characters")),
    OIDC_ADMIN_GROUP: optional(z.string().trim()),
    OIDC_ALLOWED_GROUPS: optional(nameList),
    OIDC_ALLOWED_DOMAINS: optional(nameList.pipe(z.array(domain))),
    OIDC_TRUST_EMAIL: z
      .preprocess(blankIsUnset, z.enum(["0", "1", "false", "true"]).default("0"))
      .transform((value) => value === "1" || value === "true"),
    OIDC_CLAIM_NAME: word,
    OIDC_CLAIM_EMAIL: word,
    OIDC_CLAIM_GROUPS: word,
    SIGN_IN: z.preprocess(blankIsUnset, z.enum(["all", "provider"]).default("all")),
    REGISTRATION: z.preprocess(blankIsUnset, z.enum(["open", "invited", "closed"]).default("open")),
    EVENT_CREATORS: z.preprocess(blankIsUnset, z.enum(["admins", "confirmed", "everyone"]).default("admins")),
    ADMIN_TWO_STEP: z.preprocess(blankIsUnset, z.enum(["optional", "required"]).default("optional")),
    SELFIE_BUTTON: z.preprocess(blankIsUnset, z.enum(["0", "1"]).default("0")).transform((value) => value === "1"),
    EVENTBRITE_TOKEN: word,
    EVENTBRITE_BASE_URL: webUrl,
    EVENTBRITE_ORGANIZATION_ID: optional(z.string().regex(/^\d+$/, "must be a number")),
    // RFC 9116 allows any URI, but people write to these.
    SECURITY_CONTACT: contact,
    OTEL_EXPORTER_OTLP_ENDPOINT: webUrl,
    METRICS_TOKEN: optional(z.string().min(16, "must have at least 16 characters")),
    WEB_VITALS: flag,
    ACTIVITY_RETENTION_DAYS: whole(91, 3_660, 400),
    GUEST_RETENTION_DAYS: whole(1, 3_660, 90),
    GUEST_MAILS_PER_DAY: whole(1, 1_000_000, 2_000),
    BACKUP_DIR: optional(z.string()),
    BACKUP_S3_PREFIX: optional(
      z
        .string()
        .regex(/^(?!uploads$)[\w-]+(\/[\w-]+)*$/, "must be a folder like backups, and another one than uploads"),
    ),
    BACKUP_PASSPHRASE: optional(
      z.string().min(MIN_PASSPHRASE_LENGTH, `must have at least ${MIN_PASSPHRASE_LENGTH} characters`),
    ),
    BACKUP_PASSPHRASE_FILE: optional(z.string()),
    BACKUP_KEEP: whole(1, 3_660, 14),
    JOBS: flag,
    DEMO: flag,
    LOG_LEVEL: z.preprocess(blankIsUnset, z.enum(["silent", "error", "warn", "info", "debug"]).default("info")),
    // A file with certificates of authorities, beside those that Node knows.
    NODE_EXTRA_CA_CERTS: optional(z.string()),
  })
  .superRefine((settings, context) => {
    for (const [name, message] of findFaults(settings)) context.addIssue({ code: "custom", path: [name], message });
  })
  .transform((value) => {
    const NEXTAUTH_URL = (value.NEXTAUTH_URL ?? `http://localhost:${value.PORT}`).replace(/\/+$/, "");
    // The contact for push services. Apple refuses one that looks unreachable.
    const contact = NEXTAUTH_URL.startsWith("https:") ? NEXTAUTH_URL : "mailto:push@example.com";
    const SMTP_URL = addOAuth(value.SMTP_URL, value);
    return { ...value, NEXTAUTH_URL, SMTP_URL, VAPID_SUBJECT: value.VAPID_SUBJECT ?? contact };
  });

export type Env = z.infer<typeof schema>;

export const SETTING_NAMES: readonly string[] = Object.keys(schema.in.shape);

export class EnvError extends Error {
  override name = "EnvError";
}

/** The schema compares values with each other only if each is right. */
function findFaultsBeside(variables: Record<string, string | undefined>): Fault[] {
  const values = Object.entries(schema.in.shape).map(([name, field]) => {
    const result = field.safeParse(variables[name]);
    return [name, result.success ? result.data : variables[name]] as const;
  });
  return findFaults(Object.fromEntries(values));
}

const WORDS = new Intl.ListFormat("en", { type: "disjunction" });

/** @throws EnvError with the names of invalid variables, but not their values */
export function parseEnv(variables: Record<string, string | undefined>): Env {
  const result = schema.safeParse(variables, {
    error: (issue) =>
      issue.code === "invalid_value" ? `must be ${WORDS.format(issue.values.map(String))}` : undefined,
  });
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => {
    const name = String(issue.path[0] ?? "environment");
    const missingKey = variables[name] === undefined && issue.code !== "custom";
    return `${name}: ${missingKey ? "is required" : issue.message}`;
  });
  const beside = findFaultsBeside(variables).map(([name, message]) => `${name}: ${message}`);
  throw new EnvError([...new Set([...lines, ...beside])].join("\n"));
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^]*?-----END CERTIFICATE-----/g;

/**
 * Node reads NODE_EXTRA_CA_CERTS before `.env` is read, so what only `.env` names is added here.
 * @throws EnvError also for a file that Node could not read
 */
export function trustCertificates({ NODE_EXTRA_CA_CERTS: file }: Pick<Env, "NODE_EXTRA_CA_CERTS">): void {
  // Not imported, because bundlers of other runtimes read this module too.
  const [fs, tls] = [process.getBuiltinModule("node:fs"), process.getBuiltinModule("node:tls")];
  if (!file || tls.getCACertificates("extra").length > 0) return;
  try {
    const added = fs.readFileSync(file, "utf8").match(CERTIFICATE);
    if (!added) throw new Error("no certificates");
    tls.setDefaultCACertificates([...tls.getCACertificates("default"), ...added]);
  } catch (error) {
    const { code = "no certificates in it" } = error as NodeJS.ErrnoException;
    throw new EnvError(`NODE_EXTRA_CA_CERTS: ${file} can't be read (${code})`);
  }
}

let cached: Env | undefined;

/** Reads the environment at first use, so that a build doesn't need it. */
export function env(): Env {
  if (!cached) {
    const settings = parseEnv(process.env);
    trustCertificates(settings);
    cached = settings;
  }
  return cached;
}

export function resetEnv(): void {
  cached = undefined;
}
