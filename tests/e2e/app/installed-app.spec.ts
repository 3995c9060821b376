import type { Page } from "@playwright/test";
import sharp from "sharp";

import { db } from "@/lib/core/server/db";
import { formatCode } from "@/lib/core/shared/text/code-digits";
import { createConnection } from "@/tests/support/factories/connections";
import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createUser } from "@/tests/support/factories/users";
import { decodeQr } from "@/tests/support/parsers/qr-code";

import { findViolations } from "../support/axe";
import { expect, test } from "../support/fixtures";
import { startProxy } from "../support/proxy";
import { waitForServiceWorker } from "../support/service-worker";

// All other specs block the service worker (playwright.config.ts).
test.use({ serviceWorkers: "allow" });

const readOfflineCopy = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ rsvps: { name: string }[]; contacts: unknown[] } | null>((resolve) => {
        const request = indexedDB.open("nametag-offline", 1);
        request.onupgradeneeded = () => request.result.createObjectStore("snapshot");
        request.onsuccess = () => {
          const read = request.result.transaction("snapshot").objectStore("snapshot").get("current");
          read.onsuccess = () => {
            request.result.close();
            resolve((read.result as { rsvps: { name: string }[]; contacts: unknown[] } | undefined) ?? null);
          };
        };
      }),
  );

test(
  "shows the events, QR code and contacts offline until the member signs out",
  { tag: "@story" },
  async ({ page, context, login, browserConsole }) => {
    browserConsole.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket|net::ERR/);
    // The live channel is closed before the page is left.
    browserConsole.allow(/status of 401/);
    const ana = await createUser({ profile: { firstName: "Ana", lastName: "Ruiz", phone: "+1 813 555 0100" } });
    const ben = await createUser({ profile: { firstName: "Ben", lastName: "Okafor", phone: "+1 813 555 0142" } });
    const event = await createEvent({ name: "Tampa Tech & Tacos" });
    await createRsvp(ana.id, event.id);
    await createConnection(ana.id, ben.id, { status: "accepted" });
    await login(ana);
    await page.goto("/events");
    await waitForServiceWorker(page);
    await expect.poll(async () => (await readOfflineCopy(page))?.contacts.length).toBe(1);

    await context.setOffline(true);
    await expect(page.getByText("You’re offline. Messages wait here until you’re back.")).toBeVisible();
    await page.goto("/people");
    await expect(page.getByRole("heading", { name: "You’re offline" })).toBeVisible();
    await expect(page.getByText(/^Here is what was saved on this device on /)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Tampa Tech & Tacos" })).toBeVisible();
    await expect(page.getByText(/[AP]M E[SD]T$/)).toBeVisible();
    const { code: own } = await db().eventNameTag.findFirstOrThrow({ where: { userId: ana.id } });
    await page.getByText("My check-in code").click();
    const drawn = page.getByRole("img", { name: formatCode(own) });
    expect(await decodeQr(await drawn.screenshot())).toMatch(new RegExp(`/b/${own}$`));
    await expect(page.getByRole("link", { name: "+1 813 555 0142" })).toHaveAttribute("href", "tel:+18135550142");
    await expect(page.getByRole("link", { name: ben.email })).toHaveAttribute("href", `mailto:${ben.email}`);
    const code = page.getByRole("img", { name: "QR code with the contact details of Ana Ruiz" });
    expect(await decodeQr(await code.screenshot())).toContain("FN:Ana Ruiz");
    await page.getByRole("searchbox", { name: "Search my contacts" }).fill("nobody");
    await expect(page.getByText("0 contacts")).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(async () => (await caches.keys()).length)).toBeGreaterThan(0);
    const cachedPaths = await page.evaluate(async () => {
      const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(cachedPaths.filter((path) => !/^\/(_next\/static\/|offline|icon\.svg)/.test(path))).toEqual([]);

    await context.setOffline(false);
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("You’re offline");
    await page.goto("/profile");
    await page.getByRole("button", { name: "Sign Out" }).last().click();
    await expect(page.getByRole("tab", { name: "Register" })).toBeVisible();
    await expect.poll(() => readOfflineCopy(page)).toBeNull();
    await context.setOffline(true);
    await page.goto("/events");
    await expect(page.getByRole("heading", { name: "You’re offline" })).toBeVisible();
    await expect(page.getByText("Tampa Tech & Tacos")).toBeHidden();
  },
);

test("says offline how many messages wait, and sends them without a press once the network is back", async ({
  page,
  context,
  login,
  browserConsole,
}) => {
  browserConsole.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket|net::ERR/);
  const [ana, ben] = [await createUser(), await createUser({ profile: { firstName: "Ben" } })];
  await createConnection(ana.id, ben.id);
  await login(ana);
  await page.goto(`/messages?user=${ben.id}`);
  await waitForServiceWorker(page);
  await context.setOffline(true);
  const texts = ["I am at the door", "Where are you?"];
  for (const text of texts) {
    await page.getByRole("textbox", { name: "Message Ben" }).fill(text);
    await page.getByRole("button", { name: "Send", exact: true }).click();
  }
  await page.reload();
  await expect(page.getByText("2 messages wait and are sent when you’re back online.")).toBeVisible();
  await context.setOffline(false);
  const listSent = () =>
    db().message.findMany({ where: { senderId: ana.id }, orderBy: { seq: "asc" }, select: { content: true } });
  await expect.poll(async () => (await listSent()).map(({ content }) => content)).toEqual(texts);
  await expect(page.getByRole("textbox", { name: "Message Ben" })).toBeVisible();
  await expect(page.getByText("You’re offline")).toBeHidden();
});

test("offers a new build and reloads every tab only after a tap", async ({ context, baseURL }) => {
  const proxy = await startProxy(baseURL ?? "");
  try {
    const [first, second] = [await context.newPage(), await context.newPage()];
    for (const page of [first, second]) {
      await page.goto(`${proxy.url}/install-app`);
      await waitForServiceWorker(page);
      await page.evaluate(() => Object.assign(window, { isOld: true }));
    }
    proxy.append("/sw.js", "\n// A later build.");
    await first.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    const reload = first.getByRole("button", { name: "Reload" });
    await expect(first.getByText("A new version is ready")).toBeVisible();
    await expect(second.getByText("A new version is ready")).toBeVisible();
    expect(await first.evaluate(() => "isOld" in window)).toBe(true);
    await reload.click();
    for (const page of [first, second]) {
      await page.waitForFunction(() => !("isOld" in window) && document.readyState === "complete");
      await expect(page.getByRole("heading", { name: "Install Nametag" })).toBeVisible();
      await expect(page.getByText("A new version is ready")).toBeHidden();
    }
    expect(await first.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting))).toBe(
      false,
    );
  } finally {
    // The pages' calls would fail once the proxy is gone.
    for (const page of context.pages()) await page.goto("about:blank");
    await proxy.stop();
  }
});

test("has a manifest with which the app can be installed", async ({ page, context, request }) => {
  await page.goto("/install-app");
  const session = await context.newCDPSession(page);
  const { url, errors, data } = await session.send("Page.getAppManifest");
  expect([new URL(url).pathname, errors]).toEqual(["/manifest.webmanifest", []]);
  const manifest = JSON.parse(data ?? "") as {
    start_url: string;
    icons: { src: string; sizes: string; purpose: string }[];
    screenshots: { src: string; sizes: string; form_factor: string }[];
  };
  expect(manifest.start_url).toBe("/events");
  for (const { src, sizes } of manifest.icons) {
    const picture = await request.get(src);
    expect(picture.status()).toBe(200);
    if (!src.endsWith(".png")) continue;
    const bytes = await picture.body();
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
  }
  expect(new Set(manifest.icons.map(({ purpose }) => purpose))).toEqual(new Set(["any", "maskable", "monochrome"]));
  for (const { src, sizes } of manifest.screenshots) {
    const { width, height } = await sharp(await (await request.get(src)).body()).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
  expect(manifest.screenshots.map((shot) => shot.form_factor)).toEqual(["narrow", "wide"]);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
  for (const file of ["/sw.js", "/offline.html"]) {
    const headers = (await request.get(file)).headers();
    expect([file, headers["cache-control"]]).toEqual([file, "no-cache"]);
    expect(headers["content-security-policy"]).toMatch(/default-src 'none'.*script-src 'self'/);
  }
});
