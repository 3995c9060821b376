/** The HTML of pages, before their scripts run. */
import { within } from "@testing-library/dom";

import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { getText, openPage, requestApp } from "@/tests/support/servers/app-client";
import { fromNow } from "@/tests/support/setup/clock";

const UNKNOWN_ID = "11111111-1111-4111-8111-111111111111";

test.each([
  [`/events/${UNKNOWN_ID}`, "Event Not Found"],
  [`/profile/${UNKNOWN_ID}`, "Profile Not Found"],
  ["/nowhere", "404 Page Not Found"],
])("shows a not-found screen with status 404 at the unknown address %s", async (path, heading) => {
  const { token } = await createMember();
  const { response, document } = await openPage(path, { token });
  expect(response.status).toBe(404);
  expect(within(document.body).getByRole("heading", { level: 1 }).textContent).toBe(heading);
});

test("shows a visitor an event with a link to register", async () => {
  const event = await createEvent({ startTime: fromNow({ hours: 3 }), endTime: fromNow({ hours: 5 }) });
  const { document } = await openPage(`/events/${event.id}`);
  const page = within(document.body);
  expect(page.getByRole("heading", { level: 1 }).textContent).toBe(event.name);
  expect(page.getAllByText("Armature Works").length).toBeGreaterThan(0);
  for (const name of ["Register", "Open in Maps"]) page.getByRole("link", { name });
});

test("has a title, a picture and structured data for link previews", async () => {
  const name = 'Tacos </script><script>document.title="x"</script> & Ñandú 🎉';
  const event = await createEvent({ name, startTime: fromNow({ hours: 3 }), endTime: fromNow({ hours: 5 }) });
  const { document } = await openPage(`/events/${event.id}`);
  expect(document.title).toBe(`${name} · Nametag`);
  const getMetaContent = (property: string) =>
    document.querySelector(`meta[property="${property}"], meta[name="${property}"]`)?.getAttribute("content");
  expect(getMetaContent("og:title")).toBe(name);
  expect(getMetaContent("twitter:card")).toBe("summary_large_image");
  const [data, ...others] = document.querySelectorAll('script[type="application/ld+json"]');
  expect(others).toEqual([]);
  expect(JSON.parse(data?.textContent ?? "")).toMatchObject({ name });
  expect([...document.scripts].filter(({ text }) => text.startsWith("document.title"))).toEqual([]);

  const picture = await requestApp(getMetaContent("og:image") ?? "");
  expect(picture.headers.get("content-type")).toBe("image/png");
  expect(picture.headers.get("cache-control")).toMatch(/public/);
  const bytes = Buffer.from(await picture.arrayBuffer());
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
});

test.each([
  ["/settings/privacy", "You haven't blocked anybody."],
  ["/settings/notifications", "Quiet hours"],
  ["/settings/security", "This device"],
])("renders the member's data in the HTML of %s", async (path, text) => {
  const { token } = await createMember();
  const { document } = await openPage(path, { token });
  expect(within(document.body).getAllByText(text).length).toBeGreaterThan(0);
});

/** See docs/product/events.md#time-zones. A page's texts, which are data, have the placeholder. */
test.each([
  ["in the viewer's zone, and calls them so", "America/Los_Angeles", /\d:\d\d\s[AP]M\syour\stime\s\(P[SD]T\)/],
  ["in the zone that was assumed for a viewer", "US/Pacific", /\d:\d\d\s[AP]M\sP[SD]T/],
  ["in the site's zone for an unknown viewer", undefined, /\d:\d\d\s[AP]M\sE[SD]T/],
])("shows the times of an online event %s", async (_, zone, times) => {
  const { userId, token } = await createMember();
  const event = await createEvent({ name: "Pacific Webinar", isOnline: true, latitude: null, longitude: null });
  await createRsvp(userId, event.id);
  const cookies: Record<string, string> = zone ? { userTimezone: encodeURIComponent(zone) } : {};
  const html = await getText(`/events/${event.id}`, { token, cookies });
  expect(html).toContain(event.name);
  expect(html).toMatch(times);
  if (zone !== "America/Los_Angeles") expect(html).not.toMatch(/your\stime\s\([A-Z]/);
});
