import { createAttendance, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createUser } from "@/tests/support/factories/users";

import { chooseAtEvent } from "../support/event-menu";
import { expect, test } from "../support/fixtures";
import { waitForLiveConnection } from "../support/live-connection";

const HIDE = /^Hide me at this event/;

test(
  "hides a member from the other screen at once, and shows them again",
  { tag: "@story" },
  async ({ page, login, openPage }) => {
    const [ana, ben, event] = [
      await createUser({ profile: { firstName: "Ana", lastName: "Ruiz" } }),
      await createUser({ profile: { firstName: "Ben", lastName: "Okafor" } }),
      await createEvent(),
    ];
    for (const { id } of [ana, ben]) {
      await createRsvp(id, event.id);
      await createAttendance(id, event.id);
    }
    await login(ana);
    const benPage = await openPage(ben);
    const card = benPage.getByRole("article", { name: "Ana Ruiz" });
    const connected = waitForLiveConnection(benPage);
    await Promise.all([page.goto(`/events/${event.id}`), benPage.goto("/")]);
    await expect(card).toBeVisible();
    await connected;

    await test.step("Ana hides and disappears from Ben's screen", async () => {
      await chooseAtEvent(page, HIDE);
      await expect(page.getByText("You're hidden, and see no other attendees")).toBeVisible();
      await expect(page.getByText("You're hidden at this event")).toBeVisible();
      await expect(card).toHaveCount(0);
    });

    await test.step("she sees how many others there are, but nobody", async () => {
      await page.goto("/");
      await expect(page.getByText("1 other person is coming.")).toBeVisible();
      await expect(page.getByRole("article")).toHaveCount(0);
    });

    await test.step("she shows herself again, and both see each other", async () => {
      await page.getByRole("button", { name: "Show me again" }).click();
      await expect(page.getByText("Other attendees can see you again")).toBeVisible();
      await expect(page.getByRole("article", { name: "Ben Okafor" })).toBeVisible();
      await expect(card).toBeVisible();
    });
  },
);

test("hides a member on the event's card", async ({ page, login }) => {
  const [ana, event] = [await createUser(), await createEvent({ name: `Card night ${test.info().project.name}` })];
  await createRsvp(ana.id, event.id);
  await login(ana);
  await page.goto(`/events?q=${encodeURIComponent(event.name)}`);
  await page.getByRole("button", { name: `More for ${event.name}` }).click();
  await page.getByRole("menuitem", { name: HIDE }).click();
  await expect(page.getByText("You're hidden, and see no other attendees")).toBeVisible();
  await page.goto(`/events/${event.id}`);
  await expect(page.getByText("You're hidden at this event")).toBeVisible();
});

test("hides a member from the RSVP on, who counts on all screens alike", async ({ page, login, openPage }) => {
  const ana = await createUser({ profile: { firstName: "Ana", lastName: "Silva" } });
  const ben = await createUser();
  const event = await createEvent({ hostUserId: ben.id });
  await createRsvp(ben.id, event.id);
  await login(ana);
  await page.goto(`/events/${event.id}`);
  await chooseAtEvent(page, /^Join without being seen/);
  await expect(page.getByText("RSVP confirmed!", { exact: true })).toBeVisible();
  await expect(page.getByText("You're hidden at this event")).toBeVisible();
  const benPage = await openPage(ben);
  await benPage.goto("/");
  await expect(benPage.getByText("0 here now, 2 going").first()).toBeVisible();
  await expect(benPage.getByRole("article", { name: "Ana Silva" })).toHaveCount(0);
  await benPage.goto(`/events/${event.id}`);
  await expect(benPage.getByText("2 going", { exact: true })).toBeVisible();
  await benPage.goto(`/organize/${event.id}/people`);
  await expect(benPage.getByText(/^2 coming/)).toBeVisible();
});
