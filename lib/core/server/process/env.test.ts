import { EnvError, parseEnv } from "./env";

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
])("names %s when it is invalid without printing its value", (name, value) => {
  const start = () => parseEnv({ ...good, [name]: value });
  expect(start).toThrow(EnvError);
  expect(start).toThrow(new RegExp(`^${name}: `));
  expect(start).not.toThrow(new RegExp(value.replace(/[/.]/g, "\\$&")));
});

it("requires all settings of text messages or none", () => {
  expect(() => parseEnv({ ...good, SMS_FROM: "+18135550100" })).toThrow(/SMS_ACCOUNT_SID: .*\nSMS_AUTH_TOKEN: /s);
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

it.each(["http://id.example", "https://id.example?a=b", "id.example"])("refuses the issuer %s", (OIDC_ISSUER) => {
  expect(() => parseEnv({ ...good, ...OIDC, OIDC_ISSUER })).toThrow(/^OIDC_ISSUER: must be an https: address/);
});

it("names every invalid variable", () => {
  expect(() => parseEnv({ PORT: "0" })).toThrow(/PORT: .*\nDATABASE_URL: is required\nNEXTAUTH_SECRET: is required/s);
});
