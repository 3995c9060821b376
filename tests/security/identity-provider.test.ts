/** Responses of an identity provider that an attacker changed, and requests that a site forged. */
import { EventEmitter, once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";

import { resetEnv } from "@/lib/core/server/process/env";
import { logger } from "@/lib/core/server/process/logger";

import { createMember } from "@/tests/support/factories/users";
import { recordBus } from "@/tests/support/servers/bus";
import {
  countSessions,
  IdentityBrowser,
  NEW_PERSON,
  register,
  SITE,
  runIdentityProvider,
} from "@/tests/support/servers/identity-browser";
import { passProvider } from "@/tests/support/servers/identity-provider";

recordBus();
const { get: provider, be, createConnected } = runIdentityProvider();

const FAILED = "/sign-in?error=failed&returnTo=%2Fevents";

it.each([
  ["another issuer", { iss: "https://evil.example" }],
  ["another audience", { aud: "another-client" }],
  ["another nonce", { nonce: "another" }],
  ["an expired token", { iat: 1_000, exp: 1_060 }],
  ["no subject", { sub: undefined }],
])("refuses %s", async (_, claims) => {
  const { userId } = await createConnected();
  provider().setTokenChange((token) => ({ ...token, ...claims }));
  const browser = new IdentityBrowser();
  expect(await browser.signIn()).toBe(FAILED);
  expect([browser.isSignedIn, await countSessions(userId)]).toEqual([false, 1]);
});

it("refuses a token of another subject than the userinfo's", async () => {
  await createConnected();
  provider().setTokenChange((token) => ({ ...token, sub: "victim" }));
  expect(await new IdentityBrowser().signIn()).toBe(FAILED);
});

it("refuses another state, and a response that another browser asked for", async () => {
  await createConnected();
  const browser = new IdentityBrowser();
  const response = new URL(await browser.identify());
  response.searchParams.set("state", "another");
  expect(await browser.get(response.href)).toBe(FAILED);
  const attacker = new IdentityBrowser();
  const stolen = await attacker.identify();
  const victim = new IdentityBrowser();
  expect(await victim.get(stolen)).toBe(FAILED);
  await victim.start();
  expect(await victim.get(stolen)).toBe(FAILED);
  expect(victim.isSignedIn).toBe(false);
});

it("goes on after a response that another site sent here", async () => {
  await createConnected();
  const browser = new IdentityBrowser();
  const response = await browser.identify("/messages");
  for (const query of ["error=access_denied", "code=x&state=y", ""])
    expect(await browser.get(`/api/auth/callback/oidc?${query}`)).toMatch(/^\/sign-in\?error=/);
  expect(await browser.get(response)).toBe("/messages");
  expect(browser.cookie).not.toMatch(/nametag-(identity|return)/);
});

it("uses a response once", async () => {
  const { userId } = await createConnected();
  const browser = new IdentityBrowser();
  const response = await browser.identify();
  const { cookie } = browser;
  expect(await browser.get(response)).toBe("/events");
  const copy = new IdentityBrowser();
  for (const pair of cookie.split("; ")) copy.set(...(pair.split("=", 2) as [string, string]));
  expect(await copy.get(response)).toBe(FAILED);
  expect([copy.isSignedIn, await countSessions(userId)]).toEqual([false, 2]);
});

it("says when the person canceled", async () => {
  const browser = new IdentityBrowser();
  await browser.start();
  expect(await browser.get("/api/auth/callback/oidc?error=access_denied")).toBe(
    "/sign-in?error=canceled&returnTo=%2Fevents",
  );
});

it("says what the provider refused or didn't respond, and logs it for the operator", async () => {
  await createConnected();
  const warn = jest.spyOn(logger, "warn").mockImplementation(() => undefined);
  const browser = new IdentityBrowser();
  const response = await browser.identify();
  expect(await browser.get("/api/auth/callback/oidc?error=invalid_scope")).toBe(FAILED);
  expect(await browser.get("/api/auth/callback/oidc?error=%3Cb%3E")).toBe(FAILED);
  const refused = "the identity provider refused the sign-in";
  expect(warn).toHaveBeenCalledWith({ code: "invalid_scope" }, refused);
  expect(warn).toHaveBeenCalledWith({ code: "unknown" }, refused);
  process.env.OIDC_ISSUER = "http://127.0.0.1:1";
  resetEnv();
  expect(await browser.get(response)).toBe("/sign-in?error=unavailable&returnTo=%2Fevents");
  warn.mockRestore();
});

it("leads to our own addresses only", async () => {
  await createConnected();
  for (const from of ["/login?returnTo=%2F%2Fevil.example", "/login?returnTo=https%3A%2F%2Fevil.example"]) {
    expect(await new IdentityBrowser().signIn(from)).toBe("/events");
  }
  const browser = new IdentityBrowser();
  const location = await browser.get("/api/auth/signin/oidc?callbackUrl=https://evil.example&scope=x", {
    "sec-fetch-site": "same-origin",
  });
  expect(new URL(location).searchParams.get("scope")).toBe("openid email profile");
  const response = await passProvider(location, SITE);
  browser.set("nametag-return-path", encodeURIComponent("returnTo=https://evil.example"));
  expect(await browser.get(response)).toBe("/events");
});

it("begins on our own pages only", async () => {
  await createConnected();
  const headers: Record<string, string>[] = [
    {},
    { referer: "https://evil.example/login" },
    { referer: `${SITE}/login`, "sec-fetch-site": "cross-site" },
  ];
  for (const each of headers) expect(await new IdentityBrowser().get("/api/auth/signin/oidc", each)).toBe("/login");
});

it("leaves a browser signed in that is", async () => {
  const { token } = await createMember();
  const { browser } = await createConnected();
  const response = await new IdentityBrowser().identify();
  browser.set("next-auth.session-token", token);
  expect(await browser.start("/messages")).toBe("/messages");
  expect(await browser.get(response)).toBe("/events");
  expect(browser.cookie).toContain(`next-auth.session-token=${token}`);
});

it("refuses an identity that the browser wrote itself", async () => {
  be(NEW_PERSON);
  const browser = new IdentityBrowser();
  await browser.signIn();
  const [text = "", signature = ""] = (/nametag-identity=([^;]+)/.exec(browser.cookie)?.[1] ?? "").split(".");
  const step = JSON.parse(Buffer.from(text, "base64url").toString()) as { identity: { email: string } };
  step.identity.email = "victim@nametag.test";
  const forged = Buffer.from(JSON.stringify(step)).toString("base64url");
  browser.set("nametag-identity", `${forged}.${signature}`);
  expect((await register(browser)).status).toBe(401);
});

it("opens no other action of next-auth, and none without a provider", async () => {
  const browser = new IdentityBrowser();
  for (const path of [
    "signin",
    "callback",
    "providers",
    "error",
    "signin/other",
    "callback/credentials",
    "signin/oidc/x",
  ])
    expect(await browser.get(`/api/auth/${path}`)).toBe("404");
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_LABEL } = process.env;
  for (const name of ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_LABEL"]) delete process.env[name];
  resetEnv();
  expect([await browser.get("/api/auth/signin/oidc"), await browser.get("/api/auth/callback/oidc")]).toEqual([
    "404",
    "404",
  ]);
  Object.assign(process.env, { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_LABEL });
  resetEnv();
});

it("asks a provider that doesn't respond for a few people at once only", async () => {
  const [sockets, arrivals] = [new Set<Socket>(), new EventEmitter()];
  let isDown = false;
  const server = createServer((socket) => {
    if (isDown) socket.destroy();
    sockets.add(socket);
    arrivals.emit("socket");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  process.env.OIDC_ISSUER = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  resetEnv();
  const waiting = Array.from({ length: 20 }, () => new IdentityBrowser().start());
  while (sockets.size < 20) await once(arrivals, "socket");
  const next = new IdentityBrowser().start();
  const first = await Promise.race([next, ...waiting.map((each) => each.then(() => "one that waited"))]);
  isDown = true;
  for (const socket of sockets) socket.destroy();
  const rest = await Promise.all([next, ...waiting]);
  await new Promise((resolve) => server.close(resolve));
  const UNAVAILABLE = "/sign-in?error=unavailable&returnTo=%2Fevents";
  expect([first, ...new Set(rest)]).toEqual([UNAVAILABLE, UNAVAILABLE]);
  process.env.OIDC_ISSUER = provider().issuer;
  resetEnv();
  expect(await new IdentityBrowser().start()).toContain(provider().issuer);
});
