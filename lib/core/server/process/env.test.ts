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
  ["SMTP_URL", "smtp://user@mail.example"],
  ["MAIL_REPLY_TO", "Help <help@mail.example>"],
])("names %s when it is invalid without printing its value", (name, value) => {
  const start = () => parseEnv({ ...good, [name]: value });
  expect(start).toThrow(EnvError);
  expect(start).toThrow(new RegExp(`^${name}: `));
  expect(start).not.toThrow(new RegExp(value.replace(/[/.]/g, "\\$&")));
});

it("requires all settings of text messages or none", () => {
  expect(() => parseEnv({ ...good, SMS_FROM: "+18135550100" })).toThrow(/SMS_ACCOUNT_SID: .*\nSMS_AUTH_TOKEN: /s);
});

it("requires a sender with a mail server", () => {
  const SMTP_URL = "smtps://user:password@mail.example";
  expect(() => parseEnv({ ...good, SMTP_URL })).toThrow("MAIL_FROM: is required");
  const { SMTP_URL: server } = parseEnv({ ...good, SMTP_URL, MAIL_FROM: "hello@mail.example", MAIL_REPLY_TO: " " });
  expect(server).toMatchObject({ host: "mail.example", port: 465, login: { password: "password" } });
});

it("names every invalid variable", () => {
  expect(() => parseEnv({ PORT: "0" })).toThrow(/PORT: .*\nDATABASE_URL: is required\nNEXTAUTH_SECRET: is required/s);
});
