import { db } from "@/lib/core/server/db";

import { createAttendance, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createTopics } from "@/tests/support/factories/topics";
import { createUser } from "@/tests/support/factories/users";

import { chooseAtEvent } from "../support/event-menu";
import { expect, test } from "../support/fixtures";
import { waitForLiveConnection } from "../support/live-connection";

/** docs/product/suggestions.md */
test(
  "suggests a person with the reason, and connects the two",
  { tag: "@story" },
  async ({ login, page, openPage }) => {
    const event = await createEvent({ name: `Founders ${crypto.randomUUID().slice(0, 8)}` });
    const profile = (firstName: string) => ({
      firstName,
      lastName: "Meets",
      profession: "Pilot",
      industry: "Aviation",
    });
    const [ana, ben, cal] = [
      await createUser({ profile: profile("Ana") }),
      await createUser({ profile: profile("Ben") }),
      await createUser({ profile: profile("Cal") }),
    ];
    for (const { id } of [ana, ben, cal]) await createRsvp(id, event.id);
    for (const { id } of [ana, ben]) await createAttendance(id, event.id);
    await createTopics([
      { userId: ana.id, lookingFor: ["hiring", "legal"] },
      { userId: ben.id, canHelpWith: ["hiring"] },
      { userId: cal.id, canHelpWith: ["legal"] },
    ]);
    await login(ana);
    const bens = await openPage(ben);
    const connected = waitForLiveConnection(bens);
    await bens.goto(`/?event=${event.id}`);
    await expect(bens.getByRole("region", { name: "People to meet" })).toContainText("Looks for Hiring");
    await connected;

    const meet = page.getByRole("region", { name: "People to meet" });
    const getRow = (name: string) => meet.getByRole("listitem").filter({ has: page.getByRole("link", { name }) });

    await test.step("on the event's page, with the reason", async () => {
      await page.goto(`/events/${event.id}`);
      await expect(getRow("Ben Meets")).toContainText("Can help with Hiring, which you look for");
    });

    await test.step("somebody who isn't there can't be connected with yet", async () => {
      await page.goto(`/?event=${event.id}`);
      await expect(getRow("Cal Meets").getByRole("button", { name: "Connect with Cal Meets" })).toBeDisabled();
    });

    await test.step("Not interested removes the card, and Undo brings it back", async () => {
      await getRow("Cal Meets").getByRole("button", { name: "Options for Cal Meets" }).click();
      await page.getByRole("menuitem", { name: "Not interested" }).click();
      await expect(getRow("Cal Meets")).toHaveCount(0);
      await expect(page.getByText("Cal Meets isn't suggested any more")).toBeVisible();
      expect(await db().suggestionDismissal.findMany({ where: { userId: ana.id } })).toMatchObject([{ until: null }]);
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(getRow("Cal Meets")).toBeVisible();
    });

    await test.step("they connect, and the card goes", async () => {
      await getRow("Ben Meets").getByRole("button", { name: "Connect with Ben Meets" }).click();
      await expect(page.getByText("You are now connected with Ben Meets!")).toBeVisible();
      await expect(getRow("Ben Meets")).toHaveCount(0);
      await expect(getRow("Cal Meets")).toBeVisible();
      // Ben's page learns of it live.
      await expect(bens.getByRole("region", { name: "People to meet" })).toHaveCount(0);
    });
  },
);

test("takes a person who hides from an open page, and brings them back", async ({ login, page, openPage }) => {
  const event = await createEvent({ name: `Hiding night ${test.info().project.name}` });
  const [ana, dora] = [await createUser(), await createUser({ profile: { firstName: "Dora", lastName: "Hides" } })];
  for (const { id } of [ana, dora]) await createRsvp(id, event.id);
  await createTopics([
    { userId: ana.id, lookingFor: ["hiring"] },
    { userId: dora.id, canHelpWith: ["hiring"] },
  ]);
  await login(ana);
  const connected = waitForLiveConnection(page);
  await page.goto(`/events/${event.id}`);
  const dorasCard = page.getByRole("region", { name: "People to meet" }).getByRole("link", { name: "Dora Hides" });
  await expect(dorasCard).toBeVisible();
  await connected;

  const doras = await openPage(dora);
  await doras.goto(`/events/${event.id}`);
  await chooseAtEvent(doras, /^Hide me at this event/);
  await expect(dorasCard).toHaveCount(0);
  await chooseAtEvent(doras, "Show me at this event");
  await expect(dorasCard).toBeVisible();
});
