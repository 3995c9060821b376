import { globSync, readFileSync } from "node:fs";

import { createUser } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";

const ENDINGS = ["/x.png", "/profile/offer.png", "/avatars/nope.svg", "/_next/static/nope.js", "/_next/static/x.png"];

const ROUTER_HEADERS: Record<string, string>[] = [{}, { rsc: "1" }, { rsc: "1", "next-router-prefetch": "1" }];

test("lets nobody store a page that shows its viewer, whatever its address ends with", async ({ page, login }) => {
  const me = await createUser();
  await login(me);
  for (const headers of ROUTER_HEADERS)
    for (const address of ["/", "/profile", "/profile.rsc", "/offline/nope.js", "/api/x.png", ...ENDINGS]) {
      const response = await page.request.get(address, { headers });
      expect([address, response.headers()["cache-control"]]).toEqual([address, "private, no-store"]);
      expect(response.headers().vary).toMatch(/(^|, )Cookie(,|$)/);
    }
  const missing = await page.request.get("/profile/offer.png");
  expect([missing.status(), (await missing.text()).includes(me.email)]).toEqual([404, true]);
  expect(missing.headers()["content-security-policy"]).toContain("'strict-dynamic'");
});

test("keeps the caching of files that are the same for everyone", async ({ page, login, request }) => {
  await login(await createUser());
  await page.goto("/");
  const asset = await page.locator('script[src^="/_next/static/"]').first().getAttribute("src");
  for (const client of [page.request, request]) {
    const getCaching = async (address: string) => (await client.get(address)).headers()["cache-control"];
    expect(await getCaching("/avatars/fox.svg")).toBe("public, max-age=86400");
    expect(await getCaching("/icons/icon-192.png")).toBe("public, max-age=86400");
    expect(await getCaching(asset ?? "")).toBe("public, max-age=31536000, immutable");
  }
});

test("sizes no image on the server", async ({ request }) => {
  for (const address of [
    "/_next/image?url=%2Fscreenshots%2Fevents-wide.webp&w=640&q=75",
    "/_next/image",
    "/_next/image/",
  ])
    expect((await request.get(address)).status()).toBe(404);
});

test("responds to no address and to no condition with a failure of ours", async ({ page, login, request }) => {
  await login(await createUser());
  const addresses = [
    "/%zz",
    "/%ff",
    "/events/%zz",
    "/uploads/%",
    "/_next/static/%zz",
    "/admin/%zz",
    "/profile/%u0041/x",
  ];
  for (const address of [...addresses, "/api/%zz", "/api/events/%F0%9F", "/api/auth/callback/%zz?x=%zz"]) {
    expect([address, (await page.request.get(address)).status()]).toEqual([address, 404]);
    expect([address, (await request.get(address)).status() < 500]).toEqual([address, true]);
  }
  for (const address of ["/?a=%zz", "/events?q=%zz", "/api/events?q=%ff"])
    expect([address, (await request.get(address)).status()]).toEqual([address, 200]);
  const icon = "/icons/icon-192.png";
  expect((await request.get(icon, { headers: { range: "bytes=9-1", "if-match": '"x"' } })).status()).toBe(200);
  expect((await request.post(icon)).status()).toBe(405);
  const state = { rsc: "1", "next-router-state-tree": "%zz" };
  expect((await request.get("/events", { headers: state })).status()).toBe(200);
});

test("puts no setting of the server into the files that browsers load", () => {
  const files = globSync(["public/**/*.js", ".next/static/**/*.js"]);
  expect(files.length).toBeGreaterThan(10);
  const secret =
    /NEXTAUTH_SECRET|DATABASE_URL|VAPID_PRIVATE_KEY|METRICS_TOKEN|RESEND_API_KEY|SMTP_URL|a-secret-for-tests-only/;
  expect(files.filter((file) => secret.test(readFileSync(file, "utf8")))).toEqual([]);
});
