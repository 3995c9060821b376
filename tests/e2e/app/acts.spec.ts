/** What an act costs on a venue's network (docs/performance.md#calls-of-an-act). */
import type { Page } from "@playwright/test";

import { db } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";

import { createConnection } from "@/tests/support/factories/connections";
import { createAttendance, createAttendee, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMessage } from "@/tests/support/factories/messages";
import { createTopics } from "@/tests/support/factories/topics";
import { createUser } from "@/tests/support/factories/users";

import { type Call, expectRecorded, watchCalls } from "../support/calls";
import { expect, test } from "../support/fixtures";
import { waitForLiveConnection } from "../support/live-connection";
import { fillInLogin } from "../support/sign-in";

type Act = { name: string; most: number; calls: Call[] };

function expectFew({ name, most, calls: made }: Act): void {
  const calls = made.map(({ call }) => call);
  test.info().annotations.push({ type: "calls", description: `${name}: ${calls.length} of at most ${most}` });
  console.log(`${name}: ${calls.length} calls, at most ${most}: ${calls.join(", ")}`);
  expect(calls.length, `${name}\n${calls.join("\n")}`).toBeLessThanOrEqual(most);
}

async function open(page: Page, path: string): Promise<ReturnType<typeof watchCalls>> {
  const watched = watchCalls(page);
  const connected = waitForLiveConnection(page);
  await page.clock.install();
  await page.goto(path);
  await connected;
  return watched;
}

const seeText = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();

// The crowd of the benchmark is of members with phones, whose pages a service worker controls.
test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 812 }, serviceWorkers: "allow" });

  test(
    "an RSVP, a check-in, another's check-in and a connection cost few calls",
    { tag: "@story" },
    async ({ page, login, openPage }) => {
      const me = await createUser({ profile: { topicsAskedAt: new Date(0) } });
      const events = await Promise.all([1, 2, 3, 4].map((number) => createEvent({ name: `Mixer ${number}` })));
      const event = await createEvent({ name: `Calls night ${crypto.randomUUID().slice(0, 8)}` });
      for (const { id } of events) await createRsvp(me.id, id);
      const ben = await createAttendee(event.id, { profile: { firstName: "Ben", lastName: "Okafor" } });
      const cho = await createUser({ profile: { firstName: "Cho", lastName: "Park" } });
      await createRsvp(cho.id, event.id);
      await createTopics([
        { userId: me.id, lookingFor: ["hiring"] },
        { userId: ben.userId, canHelpWith: ["hiring"] },
      ]);
      await login(me);
      const { advance, count, countUntil } = await open(page, `/events/${event.id}`);
      // The last calls of a page are for the copy that its service worker shows offline.
      const opened = await countUntil("GET /api/connections/me");

      const rsvp = await count(async () => {
        await page.getByRole("button", { name: "RSVP", exact: true }).click();
        await seeText(page, "RSVP confirmed!");
        await expect(page.getByRole("region", { name: "People to meet" })).toBeVisible();
      });
      expectFew({ name: "RSVP", most: 4, calls: rsvp });

      const checkIn = await count(async () => {
        await page.getByRole("button", { name: "Check In", exact: true }).click();
        await seeText(page, "Checked in successfully!");
        await advance(1_000);
        await expect(page.getByRole("heading", { name: "Meet Fellow Attendees" })).toBeVisible();
      });
      expectFew({ name: "Check-in, until People shows", most: 8, calls: checkIn });

      // Once, a minute after it joined the event, a page reads who is suggested.
      const later = await count(() => page.clock.runFor(61_000));

      const chos = await openPage(cho);
      const another = await count(async () => {
        await chos.goto(`/events/${event.id}`);
        await chos.getByRole("button", { name: "Check In", exact: true }).click();
        await expect(page.getByRole("article", { name: "Cho Park" }).getByText("Checked In")).toBeVisible();
      });
      expectFew({ name: "Another's check-in", most: 2, calls: another });

      // Members read these at a random moment, as after another's check-in.
      const isLive = ({ call }: Call) => another.some((each) => each.call === call);
      expectRecorded({ page: opened, rsvp, "check-in": checkIn.filter((each) => !isLive(each)), later, another });

      // As a position or the door's code would show it.
      await db().eventAttendance.updateMany({ where: { userId: me.id }, data: { onSiteAt: clock.now() } });
      const connect = await count(async () => {
        await page.getByRole("button", { name: "Connect with Ben Okafor" }).first().click();
        await expect(page.getByText("You are now connected with Ben Okafor!")).toBeVisible();
      });
      expectFew({ name: "Connect", most: 3, calls: connect });
    },
  );
});

for (const place of ["People", "the event's page"]) {
  test(`a topic tapped on ${place} costs a write and the suggestions`, async ({ page, login }) => {
    const me = await createUser({ profile: { topicsAskedAt: null } });
    const event = await createEvent();
    await createRsvp(me.id, event.id);
    const ben = await createAttendee(event.id, { profile: { firstName: "Ben", lastName: "Okafor" } });
    await createTopics([{ userId: ben.userId, canHelpWith: ["hiring"] }]);
    await login(me);
    const { count } = await open(page, place === "People" ? `/people?event=${event.id}` : `/events/${event.id}`);
    const topic = page.getByRole("button", { name: "Hiring", exact: true });
    await expect(topic).toBeVisible();
    const tap = await count(async () => {
      await topic.click();
      await expect(page.getByRole("region", { name: "People to meet" })).toBeVisible();
    });
    expectFew({ name: `Topic on ${place}`, most: 2, calls: tap });
  });
}

test("logging in, until the events show, costs few calls", async ({ page }) => {
  const me = await createUser();
  const { count } = watchCalls(page);
  await page.clock.install();
  await page.goto("/login");
  const connected = waitForLiveConnection(page);
  const calls = await count(async () => {
    await fillInLogin(page, me.email);
    await expect(page.getByRole("heading", { name: /Events/, level: 1 })).toBeVisible();
    await connected;
  });
  expectFew({ name: "Log in", most: 5, calls });
});

test("a message goes over the live connection alone", async ({ page, login }) => {
  const [me, ben] = [await createUser(), await createUser()];
  await createConnection(me.id, ben.id);
  await createMessage(ben.id, me.id, "Nice to meet you.");
  await login(me);
  const { count } = await open(page, `/messages?user=${ben.id}`);
  const calls = await count(async () => {
    await page.getByRole("textbox", { name: /^Message / }).fill("Coffee?");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect.poll(() => db().message.count({ where: { receiverId: ben.id, content: "Coffee?" } })).toBe(1);
  });
  expectFew({ name: "A message", most: 0, calls });
});

for (const path of ["/", "/events", "/messages", "/connections"])
  test(`a page left alone asks for little: ${path}`, async ({ page, login }) => {
    const me = await createUser();
    const event = await createEvent();
    await createRsvp(me.id, event.id);
    await createAttendance(me.id, event.id);
    await login(me);
    const { count } = await open(page, path);
    const idle = await count(() => page.clock.runFor(60_000));
    expectFew({ name: `A minute on ${path}`, most: 1, calls: idle });
  });
