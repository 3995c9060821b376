/** How many presses a way may cost on a phone (docs/performance.md#presses-of-a-way). */
import { db } from "@/lib/core/server/db";

import { createAttendance, createAttendee, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createGuest } from "@/tests/support/factories/guests";
import { createTopics } from "@/tests/support/factories/topics";
import { createDoorLink } from "@/tests/support/factories/teams";
import { createUser } from "@/tests/support/factories/users";
import { fromNow } from "@/tests/support/setup/clock";

import { expect, test } from "../support/fixtures";
import { openLivePage, waitForLiveConnection } from "../support/live-connection";
import { waitForMail } from "../support/mails";
import { watchPresses } from "../support/presses";

test.use({ viewport: { width: 375, height: 812 } });

test(
  "a member's evening costs few presses, from the RSVP to a day to follow up",
  { tag: "@story" },
  async ({ page, login, openPage }) => {
    const event = await createEvent({ name: "A short evening" });
    const me = await createUser({
      profile: { firstName: "Ana", lastName: "Ruiz", topicsAskedAt: null, approveRequests: true },
    });
    const cho = await createUser({ profile: { firstName: "Cho", lastName: "Park" } });
    await createRsvp(cho.id, event.id);
    await createAttendance(cho.id, event.id);
    await createTopics([{ userId: cho.id, canHelpWith: ["hiring"] }]);
    const { expectAtMost } = await watchPresses(page);
    await login(me);
    const connected = waitForLiveConnection(page);
    await page.goto(`/events/${event.id}`);
    await connected;

    await expectAtMost(2, "RSVP, and in", async () => {
      await page.getByRole("button", { name: "RSVP", exact: true }).click();
      await page.getByRole("button", { name: "Check In", exact: true }).click();
      await expect(page.getByRole("heading", { name: "Meet Fellow Attendees" })).toBeVisible();
    });

    await expectAtMost(2, "the first suggestion", async () => {
      const topics = page.getByRole("region", { name: "What brings you here?" });
      await topics.getByRole("button", { name: "Hiring" }).click();
      const meet = page.getByRole("region", { name: "People to meet" });
      await expect(meet.getByText("Can help with Hiring, which you look for")).toBeVisible();
      expect((await page.getByRole("article").first().boundingBox())?.y).toBeLessThan(420);
    });

    await page
      .getByRole("link", { name: /^Messages/ })
      .filter({ visible: true })
      .click();
    await expect(page.getByRole("heading", { name: "Messages" })).toBeVisible();
    const chos = await openPage(cho);
    await chos.goto("/");
    await chos.getByRole("button", { name: "Connect with Ana Ruiz" }).first().click();
    await expectAtMost(2, "a request that is accepted from another screen", async () => {
      await page.getByRole("link", { name: "Open", exact: true }).click();
      await page.getByRole("button", { name: "Accept Cho Park's request" }).click();
      await expect(page.getByText("You are now connected with Cho Park!")).toBeVisible();
    });

    await page.goto("/");
    await expectAtMost(3, "a note and a day to follow up", async () => {
      await page
        .getByRole("article", { name: "Cho Park" })
        .getByRole("button", { name: "Note about Cho Park" })
        .click();
      const note = page.getByRole("dialog", { name: "Notes and follow-up" });
      await note.getByRole("button", { name: "Tomorrow" }).click();
      await note.getByRole("button", { name: "Done writing" }).click();
      await expect(note).toBeHidden();
    });
  },
);

test(
  "a newcomer at the door is in with few presses, and sees people, no walkthrough",
  { tag: "@story" },
  async ({ page, openPage }) => {
    const host = await createUser();
    const event = await createEvent({ name: "A first evening", hostUserId: host.id, requiresDoorCode: true });
    const ben = await createAttendee(event.id, { profile: { firstName: "Ben", lastName: "Okafor" } });
    await createTopics([{ userId: ben.userId, canHelpWith: ["hiring"] }]);
    const door = await openPage(host);
    const { code } = (await (await door.request.get(`/api/events/${event.id}/door`)).json()) as { code: string };
    const email = `newcomer-${crypto.randomUUID()}@nametag.test`;
    const { expectAtMost } = await watchPresses(page);
    await page.goto(`/events/${event.id}?door=${code}`);

    await expectAtMost(5, "from the door's code to the people", async () => {
      await page.getByRole("dialog").getByRole("link", { name: "Quick join" }).click();
      await page.getByRole("textbox", { name: "First name" }).fill("Sol");
      await page.getByRole("textbox", { name: "Last name" }).fill("Stranger");
      await page.getByRole("textbox", { name: "Email" }).fill(email);
      await page.getByRole("button", { name: "Send me six digits" }).click();
      const digits = /\b\d{6}\b/.exec(await waitForMail(email, /^\d{6} is your Nametag code/))?.[0] ?? "";
      await page.getByRole("textbox", { name: "Six digits" }).fill(digits);
      await expect(page.getByRole("article", { name: "Ben Okafor" })).toBeVisible();
    });
    const topics = page.getByRole("region", { name: "What brings you here?" });
    await expect(topics).toBeVisible();
    expect((await page.getByRole("article").first().boundingBox())?.y).toBeLessThan(420);

    await expectAtMost(2, "a newcomer's first suggestion", async () => {
      await topics.getByRole("button", { name: "Hiring" }).click();
      const meet = page.getByRole("region", { name: "People to meet" });
      await expect(meet.getByText("Can help with Hiring, which you look for")).toBeVisible();
    });
    expect((await page.getByRole("article").first().boundingBox())?.y).toBeLessThan(420);
    const nameTag = page.getByRole("region", { name: "Complete your name tag" });
    await expect(nameTag).toBeHidden();
    await topics.getByRole("button", { name: "Done" }).click();
    await expect(nameTag).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  },
);

test(
  "two people face to face are connected with three presses on both phones",
  { tag: "@story" },
  async ({ page, login, openPage }) => {
    const event = await createEvent({ name: "Face to face" });
    const ana = await createUser({ profile: { firstName: "Ana", lastName: "Ruiz" } });
    const ben = await createUser({ profile: { firstName: "Ben", lastName: "Okafor" } });
    for (const { id } of [ana, ben]) {
      await createRsvp(id, event.id);
      await createAttendance(id, event.id);
    }
    await login(ana);
    const bens = await openPage(ben);
    const [onBens, onAnas] = [await watchPresses(bens), await watchPresses(page)];
    await Promise.all([openLivePage(page, "/"), openLivePage(bens, "/profile")]);

    await onBens.expectAtMost(1, "a code that is shown", async () => {
      await bens.getByRole("button", { name: "My QR" }).click();
      await expect(bens.getByRole("img", { name: /^QR code with the contact details of/ })).toBeVisible();
    });
    await onAnas.expectAtMost(2, "a scan that connects", async () => {
      await page.getByRole("button", { name: "Scan", exact: true }).click();
      const dialog = page.getByRole("dialog", { name: "Scan" });
      // As the camera reads it.
      const code = dialog.getByLabel("Code or address");
      await code.fill(`${new URL(page.url()).origin}/profile/${ben.id}?via=qr`);
      await code.press("Enter");
      await dialog.getByRole("button", { name: "Connect" }).click();
      await expect(dialog.getByText("You're connected with Ben Okafor.")).toBeVisible();
    });
    await expect(bens.getByText("Ana Ruiz has connected with you!")).toBeVisible();
  },
);

test(
  "a helper with a link lets the first person in soon, and somebody not on the list",
  { tag: "@story" },
  async ({ page }) => {
    const owner = await createUser();
    const event = await createEvent({ name: "Helping hands", createdById: owner.id });
    await createGuest(event.id, { name: "Gina Guest" });
    const { id, token } = await createDoorLink(event.id, owner.id);
    // No device has taken it.
    await db().eventDoorLink.update({ where: { id }, data: { deviceHash: null } });
    const { expectAtMost } = await watchPresses(page);
    const startedAt = performance.now();
    await page.goto(`/door/${token}`);

    await expectAtMost(2, "from the helper's link to the first person", async () => {
      await page.getByRole("button", { name: "Start on this device" }).click();
      await page.getByRole("searchbox", { name: "Search guests and members" }).fill("Gina");
      await page.getByRole("button", { name: "Check in Gina Guest" }).click();
      await expect(page.getByText("Gina Guest is checked in").first()).toBeVisible();
    });
    const seconds = (performance.now() - startedAt) / 1_000;
    console.log(`From the helper's link to the first person: ${seconds.toFixed(1)} s`);
    // Promised are 15 on a machine that does nothing else.
    expect(seconds).toBeLessThan(45);

    await expectAtMost(3, "somebody who isn't on the list", async () => {
      await page.getByRole("button", { name: "Not on the list?" }).click();
      await page.getByRole("textbox", { name: /^Name/ }).fill("Walt Walkin");
      await page.getByRole("button", { name: "Let in", exact: true }).click();
      await expect(page.getByText("Walt Walkin is checked in").first()).toBeVisible();
    });
  },
);

const LAST_NIGHT = { startTime: fromNow({ hours: -20 }), endTime: fromNow({ hours: -17 }) };

test(
  "the day after, a paper list is entered with one press for each person",
  { tag: "@story" },
  async ({ page, login }) => {
    const owner = await createUser();
    const event = await createEvent({ name: "On paper", createdById: owner.id, ...LAST_NIGHT });
    await createGuest(event.id, { name: "Paula Paper" });
    await login(owner);
    const { expectAtMost } = await watchPresses(page);
    await page.goto(`/organize/${event.id}/people`);
    await expectAtMost(1, "somebody who was there", async () => {
      await page.getByRole("button", { name: "Was there" }).click();
      await expect(page.getByText("Paula Paper was there").first()).toBeVisible();
    });
  },
);

test("the day after, the app leads to the recap with one press", { tag: "@story" }, async ({ page, login }) => {
  const me = await createUser();
  const event = await createEvent({ name: "Last night", ...LAST_NIGHT });
  await createRsvp(me.id, event.id);
  const stay = { checkInTime: fromNow({ hours: -20 }), checkOutTime: fromNow({ hours: -17 }) };
  await createAttendance(me.id, event.id, stay);
  const { expectAtMost } = await watchPresses(page);
  await login(me);
  await page.goto("/");
  await expectAtMost(1, "the recap of last night", async () => {
    await page.getByRole("link", { name: "See the recap" }).click();
    await expect(page).toHaveURL(`/events/${event.id}/recap`);
  });
});
