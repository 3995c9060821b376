import { issueToken } from "@/lib/auth/service/token";
import { db } from "@/lib/core/server/db";
import { setClock } from "@/lib/core/shared/clock";
import { createUser } from "@/tests/support/database/factories";

import { expect, test } from "../support/fixtures";

for (const path of ["/", "/people", "/connections", "/profile", "/admin", "/admin/events", "/no/such/page"]) {
  test(`${path} shows a visitor the welcome screen at that path`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("tab", { name: "Log In" })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  });
}

test("an expired token and a forged one show the welcome screen at /admin", async ({
  page,
  context,
  baseURL,
  browserConsole,
}) => {
  browserConsole.allow(/status of 401/);
  const { id } = await createUser({ role: "admin" });
  setClock(new Date(Date.now() - 91 * 24 * 60 * 60 * 1000));
  const expired = issueToken(id, "expired");
  setClock();
  const [header, , signature] = expired.split(".");
  const claims = Buffer.from(JSON.stringify({ sub: id, sid: "forged", iat: 1, exp: 4_000_000_000 })).toString(
    "base64url",
  );
  for (const value of [expired, `${header}.${claims}.${signature}`]) {
    await context.addCookies([
      { name: "next-auth.session-token", value, url: baseURL, httpOnly: true, sameSite: "Lax" },
    ]);
    await page.goto("/admin");
    await expect(page.getByRole("tab", { name: "Log In" })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/admin");
  }
});

test("an admin whose session was revoked gets the welcome screen at /admin", async ({
  page,
  login,
  browserConsole,
}) => {
  browserConsole.allow(/status of 401/);
  const admin = await login(await createUser({ role: "admin" }));
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
  await db().session.deleteMany({ where: { userId: admin.id } });
  await page.goto("/admin");
  await expect(page.getByRole("tab", { name: "Log In" })).toBeVisible();
});

test("a visitor at /messages is told to log in", async ({ page }) => {
  await page.goto("/messages");
  await expect(page.getByText("Please log in to access messages.")).toBeVisible();
});

test("a member at an unknown path gets the not-found screen, and so does a member at /admin", async ({
  page,
  login,
  browserConsole,
}) => {
  browserConsole.allow(/status of 404/);
  await login(await createUser());
  for (const path of ["/no/such/page", "/admin", "/admin/events"]) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
  }
});

test("no header and no path around the gate gives a visitor a member's screen", async ({ request }) => {
  const requests: Record<string, string>[] = [
    { rsc: "1" },
    { "x-middleware-subrequest": "middleware:middleware:middleware" },
    {},
  ];
  for (const headers of requests) {
    for (const path of ["/people", "/connections?_rsc=1", "/messages", "/profile", "/admin", "/admin/events"]) {
      const text = await (await request.get(path, { headers })).text();
      expect(text).not.toMatch(
        /Meet Fellow Attendees|Search connections|Select a conversation|Network Stats|Account menu|Admin Dashboard/,
      );
    }
  }
});

test("every page has a policy with a nonce of its own, and the security headers", async ({ request }) => {
  const nonces = new Set<string>();
  for (const path of ["/", "/events", "/no/such/page", "/forgot-password"]) {
    const headers = (await request.get(path)).headers();
    const policy = headers["content-security-policy"] ?? "";
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]+' 'strict-dynamic'/);
    expect(policy).not.toMatch(/'unsafe-inline'(?=[^;]*;)(?<!style-src-attr 'unsafe-inline')/);
    nonces.add(/'nonce-([^']+)'/.exec(policy)?.[1] ?? "");
    expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "x-frame-options": "DENY" });
  }
  expect(nonces.size).toBe(4);
});

test("a browser that lost its storage but kept the cookie gets its token back", async ({ page, login }) => {
  await login(await createUser());
  await page.goto("/events");
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("auth_token"))).toMatch(/^ey/);
});

test("a browser that lost the cookie but kept the token gets in again", async ({ page, login, context }) => {
  await login(await createUser());
  await page.goto("/events");
  await context.clearCookies();
  await page.goto("/events");
  await expect(page.getByRole("heading", { name: "Events", level: 1 })).toBeVisible();
});

test("a refused token is cleaned away, cookie and keys, and the page loads again as a visitor's", async ({
  page,
  login,
  context,
  browserConsole,
}) => {
  browserConsole.allow(/status of 401/);
  await login(await createUser());
  // Where no script of ours runs: a page's own calls would find the token before the test's step does.
  await page.goto("/api/health");
  await page.evaluate(() => localStorage.setItem("auth_token", "refused"));
  await page.goto("/events");
  await expect(page.getByRole("tab", { name: "Log In" })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("auth_")))).toEqual([]);
  const cookies = (await context.cookies()).map(({ name }) => name);
  expect(cookies.filter((name) => name.includes("session-token"))).toEqual([]);
});
