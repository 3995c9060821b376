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

it("names every invalid variable", () => {
  expect(() => parseEnv({ PORT: "0" })).toThrow(/PORT: .*\nDATABASE_URL: is required\nNEXTAUTH_SECRET: is required/s);
});
