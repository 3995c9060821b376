import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { requestApp } from "@/tests/support/servers/app-client";

const PATH = "/api/profiles/me/calendar";

test("a calendar program reads a member's events from the secret address, until the member stops it", async () => {
  const { userId, token } = await createMember();
  const authorization = { Authorization: `Bearer ${token}` };
  const event = await createEvent({ name: "Harbor Walk" });
  await createRsvp(userId, event.id);
  const subscribe = async () => {
    const response = await requestApp(PATH, { method: "POST", headers: authorization });
    return `/calendar/${((await response.json()) as { token: string }).token}.ics`;
  };
  const first = await subscribe();
  expect(first).toMatch(/\/[\w-]{43}\.ics$/);

  const feed = await requestApp(first);
  expect(feed.status).toBe(200);
  expect(await feed.text()).toContain("SUMMARY:Harbor Walk");
  expect(Object.fromEntries(feed.headers)).toMatchObject({
    "content-type": expect.stringMatching(/^text\/calendar/) as string,
    "cache-control": "private, no-cache",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex",
    etag: expect.any(String) as string,
  });
  expect(feed.headers.getSetCookie()).toEqual([]);
  const known = { "If-None-Match": feed.headers.get("etag") ?? "" };
  const unchanged = await requestApp(first, { headers: known });
  expect([unchanged.status, await unchanged.text()]).toEqual([304, ""]);

  const second = await subscribe();
  expect([(await requestApp(first)).status, (await requestApp(second)).status]).toEqual([404, 200]);

  await requestApp(PATH, { method: "DELETE", headers: authorization });
  const ended = await requestApp(second, { headers: known });
  expect([ended.status, ended.headers.get("x-robots-tag")]).toEqual([404, "noindex"]);
});
