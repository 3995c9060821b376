/** How many presses a way may cost on a phone (docs/performance.md#presses-of-a-way). */
import { createAttendance, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createTopics } from "@/tests/support/factories/topics";
import { createUser } from "@/tests/support/factories/users";
import { fromNow } from "@/tests/support/setup/clock";

import { expect, test } from "../support/fixtures";
import { waitForLiveConnection } from "../support/live-connection";
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

test("the day after, the app leads to the recap with one press", async ({ page, login }) => {
  const me = await createUser();
  const times = { startTime: fromNow({ hours: -20 }), endTime: fromNow({ hours: -17 }) };
  const event = await createEvent({ name: "Last night", ...times });
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
