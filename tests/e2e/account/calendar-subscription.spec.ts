import { createEvent, createRsvp } from "@/tests/support/factories/events";

import { expect, test } from "../support/fixtures";

test("a calendar program reads a member's events from the secret address, until the member stops it", async ({
  page,
  login,
  request,
}) => {
  const ana = await login();
  const event = await createEvent({ name: "Harbor Walk" });
  await createRsvp(ana.id, event.id);
  await page.goto("/settings/data");
  await page.getByRole("button", { name: "Subscribe to my events" }).click();
  const first = await page.getByLabel("Your secret address").inputValue();
  expect(first).toMatch(/\/calendar\/[\w-]{43}\.ics$/);
  await expect(page.getByRole("link", { name: "Open in calendar" })).toHaveAttribute("href", /^webcal:/);

  const read = (address: string, headers = {}) => request.get(address, { headers });
  const feed = await read(first);
  expect(feed.status()).toBe(200);
  expect(await feed.text()).toContain("SUMMARY:Harbor Walk");
  expect(feed.headers()).toMatchObject({
    "content-type": expect.stringMatching(/^text\/calendar/),
    "cache-control": "private, no-cache",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex",
  });
  const { etag, "set-cookie": cookie } = feed.headers();
  expect([typeof etag, cookie]).toEqual(["string", undefined]);
  const unchanged = await read(first, { "If-None-Match": etag });
  expect([unchanged.status(), await unchanged.text()]).toEqual([304, ""]);

  await page.getByRole("button", { name: "New address" }).click();
  await page.getByRole("button", { name: "Replace it" }).click();
  await expect(page.getByLabel("Your secret address")).not.toHaveValue(first);
  const second = await page.getByLabel("Your secret address").inputValue();
  expect([(await read(first)).status(), (await read(second)).status()]).toEqual([404, 200]);

  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Stop it" }).click();
  await expect(page.getByRole("button", { name: "Subscribe to my events" })).toBeVisible();
  const ended = await read(second, { "If-None-Match": etag });
  expect([ended.status(), ended.headers()["x-robots-tag"]]).toEqual([404, "noindex"]);
});
