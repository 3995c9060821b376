import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import tls from "node:tls";

import { LOCALHOST_CERTIFICATE } from "@/tests/support/fixtures/localhost-certificate";

import { EnvError, parseEnv, trustCertificates } from "./env";

const good = { DATABASE_URL: "postgresql://u:p@127.0.0.1:5432/nametag", NEXTAUTH_SECRET: "x".repeat(32) };

it("fills in defaults", () => {
  expect(parseEnv({ ...good, PORT: "4000" })).toMatchObject({
    PORT: 4000,
    REALTIME_PORT: 5000,
    NEXTAUTH_URL: "http://localhost:4000",
    TRUSTED_PROXIES: [],
    DEMO: true,
  });
});

it("treats a blank variable as unset, so that a copied .env.example works", () => {
  expect(parseEnv({ ...good, NEXTAUTH_URL: " ", METRICS_TOKEN: "" })).toMatchObject({
    METRICS_TOKEN: undefined,
    NEXTAUTH_URL: "http://localhost:3000",
  });
});

it.each([
  ["PORT", "eighty"],
  ["REALTIME_PORT", "70000"],
  ["DATABASE_URL", "mysql://x"],
  ["NEXTAUTH_SECRET", "short"],
  ["NEXTAUTH_URL", "nametag.example"],
  ["DEMO", "yes"],
  ["DATABASE_URL", "postgresql://u:p#ss@127.0.0.1:5432/nametag"],
  ["RESEND_API_KEY", "re_1 re_2"],
  ["UPLOADTHING_TOKEN", "sk_live_1"],
  ...["proxy.local", "10.0.0.0/33", "10.0.0.0/", "10.0.0/8", "::1/129"].map((entry) => ["TRUSTED_PROXIES", entry]),
  ["SMTP_URL", "smtp://user@mail.example"],
  ["MAIL_REPLY_TO", "Help <help@mail.example>"],
  ["NEXTAUTH_URL", "https://nametag.example/app"],
  ["NEXTAUTH_URL", "https://ana:word@nametag.example"],
  ["LOG_LEVEL", "verbose"],
  ["REDIS_URL", "localhost:6379"],
  // The part of an unencoded password before its first / or ? would be the port.
  ["DATABASE_URL", "postgresql://u:12/ss@127.0.0.1:5432/nametag"],
  ["DATABASE_URL", "postgresql://u:12?ss@127.0.0.1:5432/nametag"],
  ["DATABASE_URL", "postgresql://u:100%@127.0.0.1:5432/nametag"],
  ["REDIS_URL", "redis://u:12/ss@127.0.0.1:6379"],
])("names %s when it is invalid without printing its value", (name, value) => {
  const start = () => parseEnv({ ...good, [name]: value });
  expect(start).toThrow(EnvError);
  expect(start).toThrow(new RegExp(`^${name}: `));
  expect(start).not.toThrow(new RegExp(value.replace(/[/.]/g, "\\$&")));
});

it("takes addresses and ranges of both kinds as proxies", () => {
  expect(parseEnv({ ...good, TRUSTED_PROXIES: "127.0.0.1, 10.0.0.0/8,fd00::/8,::1" }).TRUSTED_PROXIES).toEqual([
    ...["127.0.0.1", "10.0.0.0/8", "fd00::/8", "::1"],
  ]);
});

it("reads the countries of text messages, and refuses what is none", () => {
  const read = (SMS_COUNTRIES: string) => parseEnv({ ...good, SMS_COUNTRIES }).SMS_COUNTRIES;
  expect([read("us, CA,,pr"), read(" "), read(",")]).toEqual([["US", "CA", "PR"], undefined, undefined]);
  for (const wrong of ["XX", "USA", "US;CA", "+1"]) expect(() => read(wrong)).toThrow(/SMS_COUNTRIES: must be codes/);
});

it("requires all settings of text messages or none", () => {
  expect(() => parseEnv({ ...good, SMS_FROM: "+18135550100" })).toThrow(/SMS_ACCOUNT_SID: .*\nSMS_AUTH_TOKEN: /s);
});

const smtpOAuth = {
  SMTP_OAUTH_TOKEN_URL: "https://id.example/token",
  SMTP_OAUTH_USER: "hello@mail.example",
  SMTP_OAUTH_CLIENT_ID: "nametag",
  SMTP_OAUTH_CLIENT_SECRET: "secret",
};
const oauthMail = { ...good, ...smtpOAuth, MAIL_FROM: "hello@mail.example", SMTP_URL: "smtp://mail.example" };

it("logs in at the mail server by a token if all of its settings are there", () => {
  const client = { tokenUrl: "https://id.example/token", user: "hello@mail.example", clientId: "nametag" };
  expect(parseEnv(oauthMail).SMTP_URL).toMatchObject({ login: null, oauth: { ...client, secret: "secret" } });
  const byFile = { ...oauthMail, SMTP_OAUTH_CLIENT_SECRET: "", SMTP_OAUTH_CLIENT_SECRET_FILE: "/secret" };
  expect(parseEnv(byFile).SMTP_URL).toMatchObject({ oauth: { ...client, secretFile: "/secret" } });
  for (const name of Object.keys(smtpOAuth))
    expect(() => parseEnv({ ...oauthMail, [name]: "" })).toThrow(new RegExp(`^${name}: (is required|must be set)`));
});

it.each([
  [{ SMTP_OAUTH_CLIENT_SECRET_FILE: "/secret" }, "SMTP_OAUTH_CLIENT_SECRET"],
  [{ SMTP_URL: "smtp://user:word@mail.example" }, "SMTP_URL"],
  [{ SMTP_URL: "" }, "SMTP_URL"],
])("refuses a token for the mail server together with %j", (others, name) => {
  expect(() => parseEnv({ ...oauthMail, ...others })).toThrow(new RegExp(`^${name}: must be set`));
});

it("refuses what belongs to a token for the mail server alone", () => {
  expect(() => parseEnv({ ...good, SMTP_OAUTH_SCOPE: "mail" })).toThrow(/^SMTP_OAUTH_TOKEN_URL: is required/);
});

const store = {
  S3_ENDPOINT: "https://s3.example.com",
  S3_BUCKET: "nametag",
  S3_REGION: "us-east-1",
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "secret",
};

it("requires all settings of the store or none", () => {
  expect(parseEnv({ ...good, ...store })).toMatchObject(store);
  for (const name of Object.keys(store))
    expect(() => parseEnv({ ...good, ...store, [name]: undefined })).toThrow(
      `${name}: is required together with the other S3 settings`,
    );
  expect(() => parseEnv({ ...good, BACKUP_S3_PREFIX: "backups" })).toThrow("BACKUP_S3_PREFIX: needs the S3 settings");
});

it.each(["uploads", "/backups", "backups/", "../backups", "a//b"])("refuses %j as the folder of backups", (prefix) => {
  expect(() => parseEnv({ ...good, ...store, BACKUP_S3_PREFIX: prefix })).toThrow(/^BACKUP_S3_PREFIX: must be/);
});

it("refuses a short passphrase, and two", () => {
  expect(() => parseEnv({ ...good, BACKUP_PASSPHRASE: "too short" })).toThrow(/16 characters/);
  const two = { BACKUP_PASSPHRASE: "x".repeat(16), BACKUP_PASSPHRASE_FILE: "/run/secrets/passphrase" };
  expect(() => parseEnv({ ...good, ...two })).toThrow("must not be set together with BACKUP_PASSPHRASE");
});

it("requires a sender with a mail server", () => {
  const SMTP_URL = "smtps://user:password@mail.example";
  expect(() => parseEnv({ ...good, SMTP_URL })).toThrow("MAIL_FROM: is required");
  const { SMTP_URL: server } = parseEnv({ ...good, SMTP_URL, MAIL_FROM: "hello@mail.example", MAIL_REPLY_TO: " " });
  expect(server).toMatchObject({ host: "mail.example", port: 465, login: { password: "password" } });
});

describe("the map's tiles", () => {
  const parse = (url: string, attribution = "© Madrid") =>
    parseEnv({ ...good, TILE_URL: url, TILE_ATTRIBUTION: attribution });

  it.each([
    ["https://tiles.example.com/{z}/{x}/{y}.png"],
    ["https://{s}.tiles.example.com/streets/{z}/{x}/{y}{r}.png?key=public"],
    ["http://localhost:8080/{z}/{x}/{y}.png"],
  ])("may come from %s", (url) => expect(parse(url).TILE_URL).toBe(url));

  it.each([
    ["http://tiles.example.com/{z}/{x}/{y}.png"],
    ["http://localhost.example.com/{z}/{x}/{y}.png"],
    ["https://tiles.example.com/{z}/{x}.png"],
    ["https://tiles.example.com/{z}/{x}/{y}/{token}.png"],
    ["https://user:word@tiles.example.com/{z}/{x}/{y}.png"],
    ["javascript:{z}{x}{y}"],
    ["{z}/{x}/{y}.png"],
  ])("may not come from %s", (url) => expect(() => parse(url)).toThrow(/^TILE_URL: must be like https:/));

  it("need an attribution, and the attribution its tiles", () => {
    expect(() => parse("https://tiles.example.com/{z}/{x}/{y}.png", " ")).toThrow(/^TILE_ATTRIBUTION: /);
    expect(() => parse("", "© Madrid")).toThrow(/^TILE_URL: /);
  });
});

const OIDC = {
  OIDC_ISSUER: "https://id.example",
  OIDC_CLIENT_ID: "nametag",
  OIDC_CLIENT_SECRET: "secret",
  OIDC_LABEL: "Example ID",
};

it("requires all settings of the identity provider or none", () => {
  expect(parseEnv({ ...good, ...OIDC, OIDC_ADMIN_GROUP: "organizers" })).toMatchObject(OIDC);
  for (const name of Object.keys(OIDC)) {
    const start = () => parseEnv({ ...good, ...OIDC, [name]: "" });
    expect(start).toThrow(new RegExp(`^${name}: is required together with the other OIDC settings$`));
  }
  expect(() => parseEnv({ ...good, OIDC_ADMIN_GROUP: "organizers" })).toThrow(/^OIDC_ISSUER: /);
});

it("refuses options of a provider that is missing, and to let in nobody", () => {
  expect(() => parseEnv({ ...good, OIDC_ALLOWED_DOMAINS: "example.com" })).toThrow(/^OIDC_ISSUER: /);
  expect(() => parseEnv({ ...good, SIGN_IN: "provider" })).toThrow(/^SIGN_IN: needs the OIDC settings/);
  const options = { SIGN_IN: "provider", OIDC_ALLOWED_DOMAINS: "EXÄMPLE.com, a.org" };
  expect(parseEnv({ ...good, ...OIDC, ...options })).toMatchObject({
    ...{ OIDC_ALLOWED_DOMAINS: ["xn--exmple-cua.com", "a.org"], OIDC_TRUST_EMAIL: false },
  });
});

it.each(["http://id.example", "https://id.example?a=b", "id.example"])("refuses the issuer %s", (OIDC_ISSUER) => {
  expect(() => parseEnv({ ...good, ...OIDC, OIDC_ISSUER })).toThrow(/^OIDC_ISSUER: must be an https: address/);
});

it("names every invalid variable", () => {
  expect(() => parseEnv({ PORT: "0" })).toThrow(/PORT: .*\nDATABASE_URL: is required\nNEXTAUTH_SECRET: is required/s);
});

it("names what is missing together with values that are wrong", () => {
  const variables = {
    ...{ ...good, PORT: "99999", SIGN_IN: "providr", OIDC_TRUST_EMAIL: "0", S3_ENDPOINT: "s3.example.com" },
    ...{ S3_BUCKET: "nametag", S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "secret", SMTP_URL: "mail.example.com" },
  };
  expect(() => parseEnv(variables)).toThrow(
    new EnvError(
      [
        "PORT: must be a whole number from 1 to 65535",
        "SMTP_URL: must be like smtp://user:password@mail.example.com:587 or smtps://…:465, with %2F for a /",
        "S3_ENDPOINT: must be an address like https://example.com",
        "SIGN_IN: must be all or provider",
        "S3_REGION: is required together with the other S3 settings",
        "MAIL_FROM: is required together with SMTP_URL",
      ].join("\n"),
    ),
  );
});

it("says the limits of a number", () => {
  expect(() => parseEnv({ ...good, PORT: "80.5", DATABASE_POOL: "1" })).toThrow(
    "PORT: must be a whole number from 1 to 65535\nDATABASE_POOL: must be a whole number from 2 to 200",
  );
});

describe("certificates of own authorities", () => {
  let folder: string;
  const trusted = tls.getCACertificates("default");
  const write = (text: string) => {
    const file = path.join(folder, "own.pem");
    writeFileSync(file, text);
    return file;
  };
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "nametag-certificates-"));
    // The machine of the tests may have a file of its own, which Node has read.
    const { getCACertificates: read } = tls;
    jest.spyOn(tls, "getCACertificates").mockImplementation((kind) => (kind === "extra" ? [] : read(kind)));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
    tls.setDefaultCACertificates(trusted);
  });

  it("are trusted beside those that Node knows", () => {
    trustCertificates({ NODE_EXTRA_CA_CERTS: write(`# ours\n${LOCALHOST_CERTIFICATE.cert}`) });
    // Until the list is set, Node names one twice that the machine's file has too, in other lines.
    const read = (certificates: string[]) => new Set(certificates.map((each) => each.replace(/\s/g, "")));
    expect(read(tls.getCACertificates("default"))).toEqual(read([...trusted, LOCALHOST_CERTIFICATE.cert]));
  });

  it.each([
    ["a file that is missing", () => path.join(folder, "none.pem"), "ENOENT"],
    ["a file without certificates", () => write("-----BEGIN PRIVATE KEY-----"), "no certificates in it"],
  ])("are not in %s", (_case, getFile, reason) => {
    const file = getFile();
    expect(() => trustCertificates({ NODE_EXTRA_CA_CERTS: file })).toThrow(
      new EnvError(`NODE_EXTRA_CA_CERTS: ${file} can't be read (${reason})`),
    );
  });
});
