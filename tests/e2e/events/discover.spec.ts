import { createEvent } from "@/tests/support/factories/events";
import { createUser } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";

const getEventTimes = () => ({
  startTime: new Date(Date.now() + 3 * 3_600_000),
  endTime: new Date(Date.now() + 5 * 3_600_000),
});

test(
  "a host publishes a page, and a visitor finds it from the public list",
  { tag: "@story" },
  async ({ page, login, browser, request }) => {
    // Both devices use one database.
    const device = test.info().project.name;
    const slug = `elis-evenings-${device}`;
    const host = await createUser({ profile: { firstName: "Eli", lastName: "Novak" } });
    const name = `Discovered </script> Mixer & 漢字 ${device}`;
    const event = await createEvent({ name, ...getEventTimes(), hostUserId: host.id });
    const unlisted = await createEvent({
      name: "Secret Mixer",
      ...getEventTimes(),
      hostUserId: host.id,
      visibility: "unlisted",
    });

    await login(host);
    await page.goto("/settings/organizer");
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Eli's Evenings");
    await page.getByRole("textbox", { name: "Address" }).fill("admin");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("This address is reserved. Please choose another one.")).toBeVisible();
    await page.getByRole("textbox", { name: "Address" }).fill(slug);
    await page.getByRole("textbox", { name: "About" }).fill("Talks by the bay.");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("link", { name: "Open the page" })).toHaveAttribute("href", `/o/${slug}`);

    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 375, height: 740 } });
    const visitor = await context.newPage();
    const response = await visitor.goto(`/discover?q=Discovered+${device}`);
    expect(response?.headers()["cache-control"]).toBe("private, no-cache");
    await expect(visitor.getByText("Secret Mixer")).toHaveCount(0);
    const data = JSON.parse(await visitor.locator('script[type="application/ld+json"]').innerText()) as {
      itemListElement: { item: { name: string } }[];
    };
    expect(data.itemListElement.map(({ item }) => item.name)).toEqual([name]);
    await visitor.getByRole("searchbox", { name: "Search events" }).fill(`Mixer & 漢字 ${device}`);
    await visitor.getByRole("button", { name: "Search" }).click();
    await visitor.getByRole("link", { name }).click();
    await expect(visitor).toHaveURL(`/events/${event.id}`);
    await visitor.getByRole("link", { name: "More events by Eli's Evenings" }).click();
    await expect(visitor.getByRole("heading", { name: "Eli's Evenings" })).toBeVisible();
    await expect(visitor.getByText("Talks by the bay.")).toBeVisible();
    await expect(visitor.getByRole("link", { name })).toBeVisible();
    await expect(visitor.getByText("Secret Mixer")).toHaveCount(0);
    expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
    await context.close();

    for (const [path, type] of [
      ["/discover.ics", "text/calendar"],
      ["/discover.atom", "application/atom+xml"],
      [`/o/${slug}/events.ics`, "text/calendar"],
      [`/o/${slug}/events.atom`, "application/atom+xml"],
    ] as const) {
      const feed = await request.get(path);
      expect([path, feed.status(), feed.headers()["content-type"]?.split(";")[0]]).toEqual([path, 200, type]);
      expect(feed.headers()["content-security-policy"]).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(await feed.text()).not.toContain(unlisted.id);
      // The public list changes with the events of other tests.
      if (path.startsWith("/discover")) continue;
      const etag = feed.headers().etag ?? "";
      expect((await request.get(path, { headers: { "if-none-match": etag } })).status()).toBe(304);
    }
    const sitemap = await (await request.get("/sitemap.xml")).text();
    expect(sitemap).toContain(`/events/${event.id}<`);
    expect(sitemap).toContain(`/o/${slug}<`);
    expect(sitemap).not.toContain(unlisted.id);
    expect(await (await request.get("/robots.txt")).text()).toContain("/sitemap.xml");
    expect((await request.get("/o/nobody-here")).status()).toBe(404);
  },
);
