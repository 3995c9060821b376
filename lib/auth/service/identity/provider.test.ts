import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { resetEnv } from "@/lib/core/server/process/env";

import { startIdentification } from "./ask-provider";
import { toIdentity } from "./provider";

function setEnvironment(issuer: string): void {
  Object.assign(process.env, {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: "nametag",
    OIDC_CLIENT_SECRET: "secret",
    OIDC_LABEL: "Harbor ID",
    OIDC_ADMIN_GROUP: "organizers",
  });
  resetEnv();
}

beforeEach(() => setEnvironment("https://id.example"));
afterEach(() => {
  for (const name of Object.keys(process.env)) if (name.startsWith("OIDC_")) delete process.env[name];
  resetEnv();
});

const TOKEN = { iss: "https://id.example", sub: "7", email: "Ana@Example.com", email_verified: true };

it("takes issuer, subject, the verified address and the name", () => {
  expect(toIdentity({ token: { ...TOKEN, iss: "https://id.example/" }, userinfo: { name: "Ana María Ruiz" } })).toEqual(
    {
      issuer: "https://id.example",
      subject: "7",
      email: "ana@example.com",
      firstName: "Ana",
      lastName: "María Ruiz",
      isInAdminGroup: false,
    },
  );
});

it("prefers given and family name, and cuts long ones", () => {
  const names = { name: "x y", given_name: " Ana ", family_name: "R".repeat(300) };
  expect(toIdentity({ token: { ...TOKEN, ...names }, userinfo: {} })).toMatchObject({
    firstName: "Ana",
    lastName: "R".repeat(100),
  });
});

it("refuses another issuer than the configured one", () => {
  expect(toIdentity({ token: { ...TOKEN, iss: "https://evil.example" }, userinfo: {} })).toBe("failed");
});

it("asks Google for the domain of the organization, because the address may be in no account of it", () => {
  setEnvironment("https://accounts.google.com");
  process.env.OIDC_ALLOWED_DOMAINS = "example.com";
  resetEnv();
  const token = { ...TOKEN, iss: "https://accounts.google.com" };
  expect(toIdentity({ token, userinfo: {} })).toBe("notAllowed");
  expect(toIdentity({ token: { ...token, hd: "Example.com" }, userinfo: {} })).toMatchObject({ subject: "7" });
});

it("takes the address and what is said about it from one source", () => {
  const { email, email_verified: isVerified, ...token } = TOKEN;
  expect(toIdentity({ token, userinfo: { email, email_verified: isVerified } })).toMatchObject({
    email: "ana@example.com",
  });
  expect(toIdentity({ token: { ...token, email }, userinfo: { email_verified: true } })).toBe("unverified");
  expect(toIdentity({ token: { ...token, email_verified: true }, userinfo: { email } })).toBe("unverified");
});

it.each([
  [["organizers", "staff"], true],
  [["staff"], false],
  ["organizers", false],
  [undefined, false],
])("reads the groups %j", (groups, isInAdminGroup) => {
  expect(toIdentity({ token: { ...TOKEN, groups }, userinfo: {} })).toMatchObject({ isInAdminGroup });
});

it.each([[undefined], [""], ["x".repeat(256)]])("refuses the subject %j", (sub) => {
  expect(toIdentity({ token: { ...TOKEN, sub }, userinfo: {} })).toBe("failed");
});

describe("a provider that misbehaves", () => {
  let server: Server;
  let wasClosed = false;

  beforeEach(async () => {
    wasClosed = false;
    server = createServer((_, response) => {
      response.on("close", () => (wasClosed = true));
      response.writeHead(200, { "Content-Type": "application/json" });
      const chunk = `"${"x".repeat(100_000)}",`;
      const send = (): void => {
        if (!wasClosed) response.write(chunk, send);
      };
      response.write("[", send);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    setEnvironment(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it("is given up when its document has no end", async () => {
    expect(await startIdentification({ asksAccount: false })).toBeNull();
  });
});
