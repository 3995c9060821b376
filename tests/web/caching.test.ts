import { globSync, readFileSync } from "node:fs";

import { createMember } from "@/tests/support/factories/users";
import { openPage, requestApp } from "@/tests/support/servers/app-client";

const ENDINGS = ["/x.png", "/profile/offer.png", "/avatars/nope.svg", "/_next/static/nope.js", "/_next/static/x.png"];

const ROUTER_HEADERS: Record<string, string>[] = [{}, { rsc: "1" }, { rsc: "1", "next-router-prefetch": "1" }];

test("lets nobody store a page that shows its viewer, whatever its address ends with", async () => {
  const { user, token } = await createMember();
  for (const headers of ROUTER_HEADERS)
    for (const address of ["/", "/profile", "/profile.rsc", "/offline/nope.js", "/api/x.png", ...ENDINGS]) {
      const response = await requestApp(address, { token, headers });
      expect([address, response.headers.get("cache-control")]).toEqual([address, "private, no-store"]);
      expect(response.headers.get("vary")).toMatch(/(^|, )Cookie(,|$)/);
    }
  const missing = await requestApp("/profile/offer.png", { token });
  expect([missing.status, (await missing.text()).includes(user.email)]).toEqual([404, true]);
  expect(missing.headers.get("content-security-policy")).toContain("'strict-dynamic'");
});

test("keeps the caching of files that are the same for everyone", async () => {
  const { token } = await createMember();
  const { document } = await openPage("/", { token });
  const asset = document.querySelector('script[src^="/_next/static/"]')?.getAttribute("src");
  for (const caller of [{ token }, {}]) {
    const getCaching = async (address: string) => (await requestApp(address, caller)).headers.get("cache-control");
    expect(await getCaching("/avatars/fox.svg")).toBe("public, max-age=86400");
    expect(await getCaching("/icons/icon-192.png")).toBe("public, max-age=86400");
    expect(await getCaching(asset ?? "")).toBe("public, max-age=31536000, immutable");
  }
});

test.each(["/_next/image?url=%2Fscreenshots%2Fevents-wide.webp&w=640&q=75", "/_next/image", "/_next/image/"])(
  "sizes no image on the server: %s",
  async (address) => expect((await requestApp(address)).status).toBe(404),
);

test("responds to no address and to no condition with a failure of ours", async () => {
  const { token } = await createMember();
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
    expect([address, (await requestApp(address, { token })).status]).toEqual([address, 404]);
    expect([address, (await requestApp(address)).status < 500]).toEqual([address, true]);
  }
  for (const address of ["/?a=%zz", "/events?q=%zz", "/api/events?q=%ff"])
    expect([address, (await requestApp(address)).status]).toEqual([address, 200]);
  const icon = "/icons/icon-192.png";
  expect((await requestApp(icon, { headers: { range: "bytes=9-1", "if-match": '"x"' } })).status).toBe(200);
  expect((await requestApp(icon, { method: "POST" })).status).toBe(405);
  const state = { rsc: "1", "next-router-state-tree": "%zz" };
  expect((await requestApp("/events", { headers: state })).status).toBe(200);
});

test("puts no setting of the server into the files that browsers load", () => {
  const files = globSync(["public/**/*.js", ".next/static/**/*.js"]);
  expect(files.length).toBeGreaterThan(10);
  const secret =
    /NEXTAUTH_SECRET|DATABASE_URL|VAPID_PRIVATE_KEY|METRICS_TOKEN|RESEND_API_KEY|SMTP_URL|a-secret-for-tests-only/;
  expect(files.filter((file) => secret.test(readFileSync(file, "utf8")))).toEqual([]);
});
