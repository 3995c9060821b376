/**
 * Times of online events are in the viewer's zone, and called theirs only if it is known
 * (docs/product/events.md#time-zones).
 */
import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createUser } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";

test.use({ timezoneId: "America/Los_Angeles" });

const OWN_ZONE = /\d:\d\d\s[AP]M\syour\stime\s\(P[SD]T\)/;

test("calls no time the viewer's own before the zone is known, and Pacific times afterwards", async ({
  page,
  login,
}) => {
  const event = await createEvent({ name: "Pacific Webinar", isOnline: true, latitude: null, longitude: null });
  const me = await login(await createUser());
  await createRsvp(me.id, event.id);
  for (const path of ["/people", `/events/${event.id}`]) {
    const first = await (await page.request.get(path)).text();
    expect(first).toContain(event.name);
    // The texts of the page contain the placeholder.
    expect(first).not.toMatch(/your\stime\s\([A-Z]/);
  }
  await page.goto("/people");
  await expect(page.getByText(OWN_ZONE).first()).toBeVisible();
  await page.goto(`/events/${event.id}`, { waitUntil: "commit" });
  await expect(page.getByText(OWN_ZONE).first()).toBeVisible();
  for (const path of ["/people", `/events/${event.id}`])
    expect(await (await page.request.get(path)).text()).toMatch(OWN_ZONE);
});

test("knows the zone from the first page on, also if that shows no times", async ({ page, context }) => {
  const event = await createEvent({ isOnline: true, latitude: null, longitude: null });
  for (const path of ["/install-app", "/forgot-password", "/"]) {
    await context.clearCookies();
    await page.goto(path);
    await expect
      .poll(async () => (await context.cookies()).find(({ name }) => name === "userTimezone")?.value)
      .toBe("America%2FLos_Angeles");
  }
  expect(await (await page.request.get(`/events/${event.id}`)).text()).toMatch(OWN_ZONE);
});

test.describe("in a zone that is not accepted", () => {
  test.use({ timezoneId: "Europe/Berlin" });

  test("keeps the times of the zone at home, and calls them the viewer's no more", async ({ page, context }) => {
    const event = await createEvent({ isOnline: true, latitude: null, longitude: null });
    const path = `/events/${event.id}`;
    await page.goto(path);
    const url = page.url();
    await page.goto("about:blank");
    await context.addCookies([{ name: "userTimezone", value: "America%2FLos_Angeles", url }]);
    expect(await (await page.request.get(path)).text()).toMatch(OWN_ZONE);
    await page.goto(path);
    await expect(page.getByText(/\d:\d\d\s[AP]M\sP[SD]T/).first()).toBeVisible();
    await expect(page.getByText(OWN_ZONE)).toHaveCount(0);
    expect(await (await page.request.get(path)).text()).not.toMatch(OWN_ZONE);
  });
});
