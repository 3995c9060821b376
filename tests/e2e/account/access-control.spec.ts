import { issueToken } from "@/lib/auth/service/token";
import { db } from "@/lib/core/server/db";
import { setClock } from "@/lib/core/shared/clock";
import { createConnection } from "@/tests/support/factories/connections";
import { createUser } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";
import { fillInLogin } from "../support/sign-in";

test("shows the welcome screen at /admin for an expired or forged token", async ({
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

test("shows the welcome screen at /admin when the admin's session was revoked", async ({
  page,
  login,
  browserConsole,
}) => {
  browserConsole.allow(/status of 401/);
  const admin = await login(await createUser({ role: "admin" }));
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
  // An open page would notice that the session ended, and reload at the same moment.
  await page.goto("about:blank");
  await db().session.deleteMany({ where: { userId: admin.id } });
  await page.goto("/admin");
  await expect(page.getByRole("tab", { name: "Log In" })).toBeVisible();
});

test("asks a visitor at /messages to log in, and then opens the conversation of a push message", async ({ page }) => {
  const [me, partner] = [await createUser(), await createUser({ profile: { firstName: "Ben" } })];
  await createConnection(me.id, partner.id);
  await page.goto(`/messages?userId=${partner.id}`);
  await expect(page.getByText("Please log in to access messages.")).toBeVisible();
  await expect(page.getByRole("tab", { name: "Log In" })).toHaveAttribute("aria-selected", "true");
  await fillInLogin(page, me.email ?? "");
  await expect(page.getByRole("textbox", { name: "Message Ben" })).toBeVisible();
});

test("shows a member the not-found screen at unknown and admin paths", async ({ page, login, browserConsole }) => {
  browserConsole.allow(/status of 404/);
  await login(await createUser());
  for (const path of ["/no/such/page", "/admin", "/admin/events"]) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
  }
});

const MEMBER_PATHS = [
  "/people",
  "/connections?_rsc=1",
  "/messages",
  "/profile",
  "/settings/privacy",
  "/admin",
  "/admin/settings",
  "/admin/events",
];
// As rendered elements, because every page carries all texts as data.
const MEMBER_CONTENT =
  />(Meet Fellow Attendees|Select a conversation|Network Stats|Contact details|Admin Dashboard)<|placeholder="Search connections|"viewer":\{/;

test("shows a visitor no member's screen whatever headers and paths are sent", async ({ request }) => {
  const requests: Record<string, string>[] = [
    { rsc: "1" },
    { "x-middleware-subrequest": "middleware:middleware:middleware" },
    {},
  ];
  for (const headers of requests) {
    for (const path of MEMBER_PATHS) {
      const text = await (await request.get(path, { headers })).text();
      expect(text, path).not.toMatch(MEMBER_CONTENT);
    }
  }
});

test("sends a content security policy with a new nonce, and the security headers, with every page", async ({
  request,
}) => {
  const nonces = new Set<string>();
  for (const path of ["/", "/events", "/no/such/page", "/forgot-password"]) {
    const headers = (await request.get(path)).headers();
    const policy = headers["content-security-policy"] ?? "";
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]+' 'strict-dynamic'/);
    expect(policy).not.toMatch(/'unsafe-inline'(?=[^;]*;)(?<!style-src-attr 'unsafe-inline')/);
    nonces.add(/'nonce-([^']+)'/.exec(policy)?.[1] ?? "");
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
    });
  }
  expect(nonces.size).toBe(4);
});

test("restores the stored token from the cookie", async ({ page, login }) => {
  await login(await createUser());
  await page.goto("/events");
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("auth_token"))).toMatch(/^ey/);
});

test("restores the cookie from the stored token", async ({ page, login, context }) => {
  await login(await createUser());
  await page.goto("/events");
  await context.clearCookies();
  await page.goto("/events");
  await expect(page.getByRole("heading", { name: "Events", level: 1 })).toBeVisible();
});

test("removes a refused token, its keys and the cookie, and reloads the page for a visitor", async ({
  page,
  login,
  context,
  browserConsole,
}) => {
  browserConsole.allow(/status of 401/);
  await login(await createUser());
  // On a page without our scripts, whose calls would use the stored token before the next step.
  await page.goto("/api/health");
  await page.evaluate(() => localStorage.setItem("auth_token", "refused"));
  await page.goto("/events");
  await expect(page.getByRole("tab", { name: "Log In" })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("auth_")))).toEqual([]);
  const cookies = (await context.cookies()).map(({ name }) => name);
  expect(cookies.filter((name) => name.includes("session-token"))).toEqual([]);
});
