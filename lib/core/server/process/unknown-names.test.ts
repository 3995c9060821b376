import { findUnknownNames } from "./unknown-names";

it.each([
  ["REGISTRATON", "REGISTRATION"],
  ["SMPT_URL", "SMTP_URL"],
  ["NEXTAUTH_SECRETS", "NEXTAUTH_SECRET"],
  ["smtp_url", "SMTP_URL"],
  ["DATABSE_URL", "DATABASE_URL"],
  ["BACKUP_DIRR", "BACKUP_DIR"],
  ["S3_ACCESS_KEY", "S3_ACCESS_KEY_ID"],
  ["OIDC_SECRET", null],
])("asks whether %s means %s", (name, known) => {
  expect(findUnknownNames({ [name]: "x" })).toEqual([{ name, known }]);
});

it("leaves the variables of others alone, and ours", () => {
  const others = {
    ...{ PATH: "/bin", HOME: "/", MAIL: "/var/mail/ana", PGDATA: "/data", NODE_OPTIONS: "--inspect", LANG: "C.UTF-8" },
    ...{ DATABASE_PASSWORD: "x", NAMETAG_IMAGE: "x", SITE_URL: "x", REDIS_SERVICE_HOST: "x", WEB_PORT: "1" },
    ...{ OTEL_EXPORTER_OTLP_HEADERS: "x", NODE_EXTRA_CA_CERTS: "/ca.pem", REGISTRATION: "open", SMPT_URL: "" },
  };
  expect(findUnknownNames(others)).toEqual([]);
});
