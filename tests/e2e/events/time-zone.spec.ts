/**
 * Times of online events are in the viewer's zone, and called theirs only if it is known
 * (docs/product/events.md#time-zones).
 */
import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createUser } from "@/tests/support/factories/users";

import { expect, test } from "../support/fixtures";

test.use({ timezoneId: "America/Los_Angeles" });

const OWN_ZONE = /\d:\d\d\s[AP]M\syour\stime\s\(P[SD]T\)/;

test("knows the zone from the first page on, also if that shows no times, and calls it the viewer's own then", async ({
  page,
  context,
  login,
}) => {
  for (const path of ["/install-app", "/forgot-password", "/"]) {
    await context.clearCookies();
    await page.goto(path);
    await expect
      .poll(async () => (await context.cookies()).find(({ name }) => name === "userTimezone")?.value)
      .toBe("America%2FLos_Angeles");
  }
  const event = await createEvent({ name: "Pacific Webinar", isOnline: true, latitude: null, longitude: null });
  const me = await login(await createUser());
  await createRsvp(me.id, event.id);
  await page.goto("/people");
  await expect(page.getByText(OWN_ZONE).first()).toBeVisible();
  await page.goto(`/events/${event.id}`, { waitUntil: "commit" });
  await expect(page.getByText(OWN_ZONE).first()).toBeVisible();
  expect(await (await page.request.get(`/events/${event.id}`)).text()).toMatch(OWN_ZONE);
});
